import { describe } from "vitest";
import { keepsPromise } from "../keeps-promise.ts";
import { credentials } from "./credentials.ts";

describe("a service with requests with every wrong credential", () => {
	keepsPromise(credentials, 500);
});
