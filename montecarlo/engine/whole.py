"""The engine compiled as one program: all kernels linked into their entry point and optimised together, once.

Left to itself numba optimises every function with all that it calls, and makes machine code of it, for each caller
anew; and since each might be called from elsewhere, nothing is assumed of how it is called. Kernels call only each
other. So a kernel is just translated here and put aside, and the entry point links them all, keeps them to itself and
has the whole optimised in one go: little more than half of the time to compile, and a tenth faster.

numba has settings for none of this, so some of its functions are put aside while the engine is compiled.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm
from numba import _dynfunc, types  # type: ignore[attr-defined]  # the part that numba itself calls functions with
from numba.core import codegen, config, cpu
from numba.np import arrayobj

ONLY_INLINE = 0  # level of optimisation: what must be inlined, and nothing else
OWN = "montecarlo"  # in the names of all kernels
INLINED = 0  # size of what is inlined unasked: only what is called once; all else is said (`jit.leaf`)


@contextmanager
def put_aside(owner: Any, name: str, instead: Any) -> Iterator[None]:
    """Put another function in the place of one of numba's."""
    usual = getattr(owner, name)
    setattr(owner, name, instead)
    try:
        yield
    finally:
        setattr(owner, name, usual)


@contextmanager
def plain_indices() -> Iterator[None]:
    """Compile without Python's meaning of a negative index, "from the end".

    No rule uses it, and the test for it before every look at an array costs a fifth of the speed and a tenth of the
    compile time. With NUMBA_BOUNDSCHECK=1 a negative index is then found as what it is here, an error.
    """
    with put_aside(arrayobj, "fix_integer_index", _index_as_it_is):
        yield


def _index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    """Return the code of an integer index: only made as wide as an address."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@contextmanager
def one_program(kernels: Collection[str], rare: Collection[str], entry: str) -> Iterator[None]:
    """Compile what is compiled meanwhile as one program.

    Parameters
    ----------
    kernels : collection of str
        Qualified names of the functions that only the entry point and each other call. It may grow meanwhile.
    rare : collection of str
        Those of them that are seldom called.
    entry : str
        Qualified name of the entry point.
    """
    usual_end = codegen.CPUCodeLibrary.finalize
    usual_executable = cpu.CPUContext.get_executable

    def end(library: Any) -> None:
        if library.name in kernels:
            return  # it is linked with the entry point; should another program want it later, numba ends it then
        if library.name == entry:
            _link(library, kernels, rare)
            _optimise(library)
            library._final_module.verify()
            library._finalize_final_module()
        else:
            usual_end(library)

    def executable(context: Any, library: Any, function: Any, environment: Any) -> Any:
        if library.name not in kernels:
            return usual_executable(context, library, function, environment)
        # numba wants something that it could call from Python; nobody calls a kernel from there.
        nowhere = 0
        return _dynfunc.make_function(function.lookup_module(), function.qualname, "", nowhere, environment, (library,))

    with (
        put_aside(codegen.CPUCodeLibrary, "finalize", end),
        put_aside(cpu.CPUContext, "get_executable", executable),
    ):
        yield


def _link(library: Any, kernels: Collection[str], rare: Collection[str]) -> None:
    """Link everything that the entry point reaches into its module, and hide it there."""
    module = library._final_module
    own = set(_defined(module))
    reached = _reached(library, kernels)
    home = {name: called for called in reached for name in _defined(called._final_module)}
    cold = {
        name
        for called in reached
        if called.name in rare and not called._finalized  # or it holds copies of what it calls
        for name in _defined(called._final_module)
    }
    # A function is only taken over where it is called already, so what is called is looked for again and again.
    while missing := home.keys() & {function.name for function in module.functions if function.is_declaration}:
        for called in dict.fromkeys(home[name] for name in sorted(missing)):
            module.link_in(called._get_module_for_linking(), preserve=True)
            if called.name in kernels:
                called._shared_module = None  # without what it calls: nothing that numba could link elsewhere
    unknown = [function.name for function in module.functions if function.is_declaration and OWN in function.name]
    if unknown:
        raise RuntimeError(f"{library.name}: kernels that are called and nowhere to be found: {', '.join(unknown)}")
    for function in module.functions:
        if not function.is_declaration and function.name not in own:
            function.linkage = "internal"
        if function.name in cold:
            function.add_function_attribute("cold")
            function.add_function_attribute("noinline")


def _reached(library: Any, kernels: Collection[str]) -> list[Any]:
    """List the libraries with everything that a library calls."""
    reached = list(library._linking_libraries)
    for called in reached:  # which grows meanwhile
        if called.name in kernels:
            reached += [another for another in called._linking_libraries if another not in reached]
    return reached


def _defined(module: Any) -> Iterator[str]:
    """Give the names of the functions that a module has itself."""
    return (function.name for function in module.functions if not function.is_declaration)


def _optimise(library: Any) -> None:
    """Optimise the whole: first what has to be inlined, then all else.

    Loops are left as they are: they run over two or three streets, eight deeds or four players, and unrolled or put
    into vectors they are half as much code again and slower.
    """
    machine = library.codegen._tm
    for level in (ONLY_INLINE, int(config.OPT)):  # type: ignore[attr-defined]  # numba makes its settings at run time
        options = llvm.create_pipeline_tuning_options(speed_level=level)
        options.loop_vectorization = False
        options.slp_vectorization = False
        options.loop_unrolling = False
        options.inlining_threshold = INLINED
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(library._final_module, builder)
