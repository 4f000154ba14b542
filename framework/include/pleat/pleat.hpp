// Everything: the framework, and the backends that this unit was built with.
#pragma once

#include <pleat/accumulators/compensated.hpp>
#include <pleat/accumulators/exact.hpp>
#include <pleat/accumulators/in.hpp>
#include <pleat/accumulators/plain.hpp>
#include <pleat/backends.hpp>
#include <pleat/default_backend.hpp>
#include <pleat/error.hpp>
#include <pleat/into.hpp>
#include <pleat/kokkos_reducer.hpp>
#include <pleat/macros.hpp>
#include <pleat/math.hpp>
#include <pleat/parallel_reduce.hpp>
#include <pleat/policies/is_deterministic.hpp>
#include <pleat/policies/range_policy.hpp>
#include <pleat/reducers.hpp>
#include <pleat/results.hpp>
#include <pleat/sources/contiguous.hpp>
#include <pleat/sources/iota.hpp>
#include <pleat/sources/map.hpp>
#include <pleat/sources/pair.hpp>
#include <pleat/sources/zip.hpp>
#include <pleat/types/bfloat16.hpp>
#include <pleat/types/half.hpp>
#include <pleat/version.hpp>
#include <pleat/workspace_bytes.hpp>
