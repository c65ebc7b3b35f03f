import { LookRecord, LookTimeRecord } from "#domain/records/look-record.ts";
import { row } from "./collection-row.ts";

/** Records about what was seen of endpoints, packages and repositories. */
export const LOOK_ROWS = {
	looks: row({
		title: "looks",
		schema: LookRecord,
		keyOf: ({ subject }) => subject,
		indexes: {},
	}),
	lookTimes: row({
		title: "times of looks",
		schema: LookTimeRecord,
		keyOf: ({ subject }) => subject,
		orderOf: ({ nextAt, subject }) => `${nextAt} ${subject}`,
		indexes: { part: ({ part }) => part },
	}),
};
