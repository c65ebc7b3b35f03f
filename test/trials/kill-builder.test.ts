import { keepsPromise } from "./keeps-promise.ts";
import { killBuilder } from "./kill-builder/kill-builder.ts";

keepsPromise(killBuilder, 1);
