import { CLAIM_STATUSES, VERIFICATION_LEVELS } from "#contract/vocabulary.ts";
import { capitalise } from "#domain/capitalise.ts";
import { CLAIM_STATUS_LABELS, VERIFICATION_LEVEL_NAMES } from "../labels.ts";
import type { ViewContext } from "../view-context.ts";
import { showCount, showPercent } from "./display.ts";

/** Numbers of agents by level or status, as labelled bars. */
export interface VerificationTable {
	title: string;
	unit: string;
	rows: { label: string; count: string; percent: string; share: number }[];
}

export function verificationTables({ snapshot }: ViewContext): VerificationTable[] {
	const { total, byLevel, byClaimStatus } = snapshot.market.verification;
	const row = (label: string, count: number) => {
		const share = total === 0 ? 0 : count / total;
		return { label, count: showCount(count), percent: showPercent(100 * share), share };
	};
	return [
		{
			title: "By verification level",
			unit: "Level",
			rows: VERIFICATION_LEVELS.map((level) =>
				row(`${level} ${capitalise(VERIFICATION_LEVEL_NAMES[level])}`, byLevel[level]),
			),
		},
		{
			title: "By claim status",
			unit: "Status",
			rows: CLAIM_STATUSES.map((status) => row(CLAIM_STATUS_LABELS[status], byClaimStatus[status])),
		},
	];
}
