// All built-in reducers.
#pragma once

#include <pleat/reducers/arg_max.hpp>
#include <pleat/reducers/arg_min.hpp>
#include <pleat/reducers/arg_min_max.hpp>
#include <pleat/reducers/max.hpp>
#include <pleat/reducers/min.hpp>
#include <pleat/reducers/min_max.hpp>
#include <pleat/reducers/moments.hpp>
#include <pleat/reducers/options.hpp>
#include <pleat/reducers/prod.hpp>
#include <pleat/reducers/sum.hpp>
