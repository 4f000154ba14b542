// All built-in reducers.
#pragma once

#include <pleat/reducers/all.hpp>
#include <pleat/reducers/any.hpp>
#include <pleat/reducers/arg_max.hpp>
#include <pleat/reducers/arg_min.hpp>
#include <pleat/reducers/arg_min_max.hpp>
#include <pleat/reducers/bit_and.hpp>
#include <pleat/reducers/bit_or.hpp>
#include <pleat/reducers/bit_xor.hpp>
#include <pleat/reducers/count.hpp>
#include <pleat/reducers/log_sum_exp.hpp>
#include <pleat/reducers/logical_and.hpp>
#include <pleat/reducers/logical_or.hpp>
#include <pleat/reducers/logical_xor.hpp>
#include <pleat/reducers/max.hpp>
#include <pleat/reducers/min.hpp>
#include <pleat/reducers/min_max.hpp>
#include <pleat/reducers/moments.hpp>
#include <pleat/reducers/options.hpp>
#include <pleat/reducers/prod.hpp>
#include <pleat/reducers/sum.hpp>
