import { fuzz } from "./fuzz.ts";
import { keepsPromise } from "./keeps-promise.ts";

keepsPromise(fuzz, 1_500);
