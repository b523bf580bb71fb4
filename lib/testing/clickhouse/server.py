"""A ClickHouse server out of the library of chdb: `server.py LIBRARY ARGUMENTS…`, the arguments of `clickhouse local`."""

import ctypes
import sys


class Result(ctypes.Structure):
    _fields_ = [
        ("buffer", ctypes.c_void_p),
        ("length", ctypes.c_size_t),
        ("vector", ctypes.c_void_p),
        ("elapsed", ctypes.c_double),
        ("rows", ctypes.c_uint64),
        ("bytes", ctypes.c_uint64),
        ("error", ctypes.c_char_p),
    ]


library = ctypes.CDLL(sys.argv[1])
library.query_stable_v2.restype = ctypes.POINTER(Result)
arguments = [b"clickhouse", *(argument.encode() for argument in sys.argv[2:])]
result = library.query_stable_v2(len(arguments), (ctypes.c_char_p * len(arguments))(*arguments))
if result and result.contents.error:
    sys.exit(result.contents.error.decode())
