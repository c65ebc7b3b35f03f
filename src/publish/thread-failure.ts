import { UnfitRelease } from "./unfit-release.ts";

/** An error on its way out of a thread: what becomes of its class is not left to the copying. */
export type ThreadFailure =
	| { kind: "unfit"; detail: string }
	| { kind: "system"; message: string; code: string; syscall: string }
	| { kind: "bug"; error: unknown };

export function describeFailure(error: unknown): ThreadFailure {
	if (error instanceof UnfitRelease) return { kind: "unfit", detail: error.detail };
	if (error instanceof Error && "code" in error && "syscall" in error) {
		const code = String(error.code);
		const syscall = String(error.syscall);
		return { kind: "system", message: error.message, code, syscall };
	}
	return { kind: "bug", error };
}

export function failureOf(failure: ThreadFailure): unknown {
	if (failure.kind === "unfit") return new UnfitRelease(failure.detail);
	if (failure.kind === "bug") return failure.error;
	const { message, code, syscall } = failure;
	return Object.assign(new Error(message), { code, syscall });
}
