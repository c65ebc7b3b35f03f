import { describe } from "vitest";
import { keepsPromise } from "./keeps-promise.ts";
import { wholeHours } from "./whole-hours/whole-hours.ts";

describe("publishing while people read", () => {
	keepsPromise(wholeHours, 2);
});
