import { damage } from "./damage.ts";
import { keepsPromise } from "./keeps-promise.ts";

keepsPromise(damage, 2);
