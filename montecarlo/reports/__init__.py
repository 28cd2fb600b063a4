"""Words, tables, pictures and pages: reads results and computes nothing new."""
