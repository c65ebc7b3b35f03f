import { FAILED_WORK } from "#contract/limits.ts";
import { failedWorkReached } from "#domain/quotas.ts";

/** The time that each account's failed work took: pictures that are refused, addresses that do not answer. */
export interface FailedWork {
	note(account: string, seconds: number): void;
	/** Whether the account has to wait before it starts more. */
	rests(account: string): boolean;
	/** Throws if it has. */
	check(account: string): void;
}

/** The first two failures are free, however long they took. Without a limit (0) all are. */
export function createFailedWork(limitSeconds: number, now: () => number = Date.now): FailedWork {
	const { windowSeconds, free } = FAILED_WORK;
	const accounts = new Map<string, { atMs: number; seconds: number }[]>();

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
			for (const [name, failures] of accounts) {
				if ((failures.at(-1)?.atMs ?? 0) <= beforeMs) accounts.delete(name);
			}
			const own = (accounts.get(account) ?? []).filter(({ atMs }) => atMs > beforeMs);
			accounts.set(account, [...own, { atMs: now(), seconds }]);
		},
		rests: (account) => waitSeconds(account) > 0,
		check(account) {
			const seconds = waitSeconds(account);
			if (seconds > 0) throw failedWorkReached(limitSeconds, seconds);
		},
	};
}
