import { describe, expect, it } from "vitest";
import { describeFailure, failureOf } from "#publish/thread-failure.ts";
import { UnfitRelease } from "#publish/unfit-release.ts";

const across = (error: unknown) => failureOf(structuredClone(describeFailure(error)));

describe("an error on its way out of a thread", () => {
	it("is still an unfit release, in the same words", () => {
		const error = across(new UnfitRelease("badges/mole.svg is empty"));
		expect(error).toBeInstanceOf(UnfitRelease);
		expect(error).toHaveProperty("message", new UnfitRelease("badges/mole.svg is empty").message);
	});

	it("still tells what the system said", () => {
		const full = Object.assign(new Error("no space left"), { code: "ENOSPC", syscall: "write" });
		expect(across(full)).toMatchObject({
			message: "no space left",
			code: "ENOSPC",
			syscall: "write",
		});
	});

	it("is what it was where it is a bug", () => {
		expect(across(new TypeError("no such member"))).toMatchObject({ message: "no such member" });
	});
});
