import type { ClaimCheck, ClaimOutcome, FetchOutcome } from "#domain/claims/outbound-questions.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import type { FetchedText } from "./fetch-text.ts";

/** Network access of a check. Both functions throw `OutboundFailure` if there is no answer. */
export interface CheckPorts {
	resolveTxt: (name: string) => Promise<readonly string[]>;
	fetchText: (address: string) => Promise<FetchedText>;
}

export async function checkClaim(
	{ method, location, expected }: ClaimCheck,
	ports: CheckPorts,
): Promise<ClaimOutcome> {
	const read = await readPlace({ method, location }, ports);
	const text = read.fetched ? read.text : undefined;
	if (text?.split(/\r\n|\r|\n/).some((line) => line.trim() === expected)) return { found: true };
	const without =
		method === "dns"
			? `No TXT record at ${location} has this value.`
			: "The file is there, but does not contain the line.";
	return { found: false, finding: read.fetched ? without : read.finding };
}

/** The file, or a line for each record. Failures of the other host are results, not errors. */
export async function readPlace(
	{ method, location }: Pick<ClaimCheck, "method" | "location">,
	{ resolveTxt, fetchText }: CheckPorts,
): Promise<FetchOutcome> {
	const nothing = (finding: string) => ({ fetched: false as const, finding });
	try {
		if (method === "dns") {
			const text = (await resolveTxt(location)).join("\n");
			return text ? { fetched: true, text } : nothing(`There is no TXT record at ${location}.`);
		}
		const { status, text } = await fetchText(location);
		if (status !== 200) return nothing(`The file answers with status ${status}.`);
		return text ? { fetched: true, text } : nothing("The file is empty.");
	} catch (error) {
		if (!(error instanceof OutboundFailure)) throw error;
		return nothing(error.message);
	}
}
