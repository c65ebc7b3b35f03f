import type { Request } from "express";
import { expect, it } from "vitest";
import { createFailureBudget, createLimiters } from "#api/rate-limit/limiters.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { noRequests } from "../running-service.ts";

it("clients with too many failures get the current remaining time in each answer", async () => {
	let nowMs = Date.now();
	const { failed_authentication } = createLimiters({
		...DEFAULT_LIMITS,
		requests: { ...noRequests(), failed_authentication: 1 },
	});
	const budget = createFailureBudget(failed_authentication, () => nowMs);
	const request = { call: { address: "203.0.113.5" } } as Request;
	await budget.count(request);
	const refused = await budget.count(request).catch((error) => error);
	const first = Number(refused.headers["Retry-After"]);
	expect(first).toBeGreaterThan(30);
	nowMs += 20_000;
	expect(() => budget.check(request, "a guess")).toThrow(
		expect.objectContaining({ headers: { "Retry-After": String(first - 20) } }),
	);
	nowMs += first * 1_000;
	expect(() => budget.check(request, "a guess")).not.toThrow();
});
