import { describe } from "vitest";
import { keepsPromise } from "./keeps-promise.ts";
import { killBuilder } from "./kill-builder/kill-builder.ts";

describe("an hourly job that is killed", () => {
	keepsPromise(killBuilder, 1);
});
