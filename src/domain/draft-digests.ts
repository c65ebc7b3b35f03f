import { FACTS } from "#contract/facts.ts";
import type { DraftRecord } from "./records/draft-record.ts";

/** Digests of the documents and the logo in a draft's fields. The fields may contain anything. */
export function draftDigests({ values }: Pick<DraftRecord, "values">): string[] {
	const fields = [FACTS.documents.wire, FACTS.logoSha256.wire];
	return fields.flatMap((name) =>
		[values[name] ?? ""]
			.flat()
			.join(" ")
			.split(/[,\s]+/u),
	);
}
