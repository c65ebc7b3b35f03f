import { keepsPromise } from "../keeps-promise.ts";
import { lookAtFarm } from "./look-at-farm.ts";

keepsPromise(lookAtFarm, 1);
