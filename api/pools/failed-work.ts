import { tooMuchWork } from "#domain/errors.ts";
import { FAILED_WORK } from "./pools.ts";

/** The time that each account's failed work took: pictures that are refused, addresses that do not answer. */
export interface FailedWork {
	note(account: string, seconds: number): void;
	/** Whether the account has to wait before it starts more. */
	rests(account: string): boolean;
	/** Throws if it has. */
	check(account: string): void;
}

interface Failure {
	atMs: number;
	seconds: number;
}

/** The first two failures are free, however long they took. Without a limit (0) all are. */
export function createFailedWork(
	limitSeconds: number = FAILED_WORK.seconds,
	now: () => number = Date.now,
): FailedWork {
	const { windowSeconds, free } = FAILED_WORK;
	const accounts = new Map<string, Failure[]>();

	/** Seconds until the oldest failures are forgotten that are too many. */
	function waitSeconds(account: string): number {
		const beforeMs = now() - windowSeconds * 1000;
		const failures = (accounts.get(account) ?? []).filter(({ atMs }) => atMs > beforeMs);
		let sum = failures.reduce((all, { seconds }) => all + seconds, 0);
		if (limitSeconds === 0 || failures.length < free || sum < limitSeconds) return 0;
		const last = failures.find(({ seconds }, place) => {
			sum -= seconds;
			return sum < limitSeconds || failures.length - place - 1 < free;
		});
		return Math.ceil(((last?.atMs ?? beforeMs) - beforeMs) / 1000);
	}
	return {
		note(account, seconds) {
			const beforeMs = now() - windowSeconds * 1000;
			for (const [known, failures] of accounts) {
				if ((failures.at(-1)?.atMs ?? 0) <= beforeMs) accounts.delete(known);
			}
			const own = (accounts.get(account) ?? []).filter(({ atMs }) => atMs > beforeMs);
			accounts.set(account, [...own, { atMs: now(), seconds }]);
		},
		rests: (account) => waitSeconds(account) > 0,
		check(account) {
			const seconds = waitSeconds(account);
			if (seconds === 0) return;
			const what = `Your logos and addresses that failed took more than ${limitSeconds} seconds within ${windowSeconds / 60} minutes (LIMIT_FAILED_WORK)`;
			throw tooMuchWork(what, seconds);
		},
	};
}
