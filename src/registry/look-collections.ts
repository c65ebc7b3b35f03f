import { ChangeRecord } from "#domain/records/change-record.ts";
import { FindingRecord } from "#domain/records/finding-record.ts";
import { LookRecord, LookTimeRecord } from "#domain/records/look-record.ts";
import { StatementRecord } from "#domain/records/statement-record.ts";
import { collection } from "./collection-row.ts";

/** Records about what was seen of endpoints, packages and repositories, and what is said to it. */
export const LOOK_ROWS = {
	looks: collection("looks", LookRecord, { keyOf: ({ subject }) => subject, indexes: {} }),
	lookTimes: collection("times of looks", LookTimeRecord, {
		keyOf: ({ subject }) => subject,
		orderOf: ({ nextAt, subject }) => `${nextAt} ${subject}`,
		indexes: { part: ({ part }) => part },
	}),
	changes: collection("observed changes", ChangeRecord, {
		keyOf: ({ id }) => id,
		orderOf: ({ at, id }) => `${at} ${id}`,
		indexes: { subject: ({ subject }) => subject },
	}),
	findings: collection("failed checks", FindingRecord, {
		keyOf: ({ id }) => id,
		orderOf: ({ toldAt, id }) => `${toldAt} ${id}`,
		indexes: { slug: ({ slug }) => slug },
	}),
	statements: collection("statements of other scanners", StatementRecord, {
		keyOf: ({ id }) => id,
		orderOf: ({ attached_at, id }) => `${attached_at} ${id}`,
		indexes: { about: ({ about }) => about },
	}),
};
