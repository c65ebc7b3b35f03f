import {
	LOCK_DIFFERENCES,
	type LockDifference,
	type LockDifferenceName,
} from "#contract/evidence/lock.ts";
import { excerptOf } from "../checks/visible-text.ts";

/** Texts of strangers are cut and made visible. */
export function lockDifference(
	kind: LockDifferenceName,
	sentence: string = LOCK_DIFFERENCES[kind].says,
	texts: readonly [before: string | null, after: string | null] = UNTOLD,
): LockDifference {
	const { severity } = LOCK_DIFFERENCES[kind];
	const [before, after] = texts;
	return {
		kind,
		severity,
		sentence,
		before: before && excerptOf(before),
		after: after && excerptOf(after),
	};
}

const UNTOLD = [null, null] as const;
