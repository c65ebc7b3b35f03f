import { describe } from "vitest";
import { keepsPromise } from "../keeps-promise.ts";
import { soak } from "./soak.ts";

describe.runIf(process.platform === "linux")("a service under load", () => {
	keepsPromise(soak, 1);
});
