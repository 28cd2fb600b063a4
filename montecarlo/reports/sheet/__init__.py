"""Strategy sheets for printing: figures in words of a language, set in type. Nothing else imports Babel or typst."""
