import { keepsPromise } from "../keeps-promise.ts";
import { killBuilder } from "./kill-builder.ts";

keepsPromise(killBuilder, 1);
