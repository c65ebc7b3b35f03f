export interface ImportResult {
	origin: string;
	outcome: "added" | "queued" | "updated" | "unchanged" | "skipped";
	/** Agent that was added, updated or left unchanged; null if it is still in review. */
	slug: string | null;
	/** The pending submission; null if there is nothing to decide. */
	submissionId: string | null;
	reason: string | null;
	/** What was changed or left out, in sentences. */
	notes: readonly string[];
}

export function importResult(
	origin: string,
	outcome: ImportResult["outcome"],
	rest: Partial<Omit<ImportResult, "origin" | "outcome">>,
): ImportResult {
	return { origin, outcome, slug: null, submissionId: null, reason: null, notes: [], ...rest };
}
