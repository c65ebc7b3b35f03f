import { describe } from "vitest";
import { keepsPromise } from "./keeps-promise.ts";
import { killFollower } from "./kill-follower.ts";

describe("a process that is killed while it follows a source", () => {
	keepsPromise(killFollower, 4);
});
