import type { ClaimCheck, ClaimOutcome, FetchOutcome } from "#domain/claims/outbound-questions.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import type { FetchedText } from "./fetch-text.ts";

/** Network access of a check. Both functions throw `OutboundFailure` if there is no answer. */
export interface CheckPorts {
	resolveTxt: (name: string) => Promise<readonly string[]>;
	fetchText: (address: string) => Promise<FetchedText>;
}

/** Checks whether a text is in place. Failures of the other host are results, not errors. */
export async function checkClaim(check: ClaimCheck, ports: CheckPorts): Promise<ClaimOutcome> {
	try {
		return check.method === "dns" ? await checkRecord(check, ports) : await checkFile(check, ports);
	} catch (error) {
		if (!(error instanceof OutboundFailure)) throw error;
		return missing(error.message);
	}
}

/** Reads all that is at a place: the file, or a line for each record. */
export async function readPlace(
	{ method, location }: Pick<ClaimCheck, "method" | "location">,
	{ resolveTxt, fetchText }: CheckPorts,
): Promise<FetchOutcome> {
	const nothing = (finding: string) => ({ fetched: false as const, finding });
	try {
		if (method === "dns") {
			const text = (await resolveTxt(location)).join("\n");
			return text ? { fetched: true, text } : nothing("There is no TXT record.");
		}
		const { status, text } = await fetchText(location);
		if (status !== 200) return nothing(`The file answers with status ${status}.`);
		return text ? { fetched: true, text } : nothing("The file is empty.");
	} catch (error) {
		if (!(error instanceof OutboundFailure)) throw error;
		return nothing(error.message);
	}
}

async function checkRecord(
	{ location, expected }: ClaimCheck,
	{ resolveTxt }: CheckPorts,
): Promise<ClaimOutcome> {
	const texts = await resolveTxt(location);
	if (texts.some((text) => text.trim() === expected)) return { found: true };
	return missing(
		texts.length === 0
			? `There is no TXT record at ${location}.`
			: `No TXT record at ${location} has this value.`,
	);
}

async function checkFile(
	{ location, expected }: ClaimCheck,
	{ fetchText }: CheckPorts,
): Promise<ClaimOutcome> {
	const { status, text } = await fetchText(location);
	if (status !== 200) return missing(`The file answers with status ${status}.`);
	const lines = text.split(/\r\n|\r|\n/);
	if (lines.some((line) => line.trim() === expected)) return { found: true };
	return missing("The file is there, but does not contain the line.");
}

function missing(finding: string): ClaimOutcome {
	return { found: false, finding };
}
