import { describe } from "vitest";
import { keepsPromise } from "../keeps-promise.ts";
import { callsNobody } from "./calls-nobody.ts";

describe("an instance that may not leave its machine", () => {
	keepsPromise(callsNobody, 130);
});
