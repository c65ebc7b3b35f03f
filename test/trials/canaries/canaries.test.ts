import { describe } from "vitest";
import { keepsPromise } from "../keeps-promise.ts";
import { canaries } from "./canaries.ts";

describe("words that stand in nothing public", () => {
	keepsPromise(canaries, 36);
});
