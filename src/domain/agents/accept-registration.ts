import type { RegistrationRequest } from "#contract/agents/registration.ts";
import { FACT_ROWS, isAsked } from "#contract/facts/fact-rows.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { REGISTRATION } from "#contract/limits.ts";
import { membersOf } from "#contract/members-of.ts";
import type { Listing } from "../records/agent-record.ts";
import type { AllowedHosts } from "../web/allowed-hosts.ts";
import { gateFact } from "./gate-fact.ts";

type Request = Omit<RegistrationRequest, "website_url"> & { website_url?: string | undefined };

export type RequestPart = {
	[Member in keyof RegistrationRequest]?: RegistrationRequest[Member] | undefined;
};

/** Only with acceptable facts; every member that is not is named. Empty strings are not stated. */
export function gateRegistration(
	request: Request,
	allowed?: AllowedHosts,
): { listing: Listing; issues: ProblemIssue[] } {
	const issues: ProblemIssue[] = [];
	const refuse = (pointer: string, detail: string) => issues.push({ pointer, detail });
	const fields: Readonly<Record<string, unknown>> = request;
	const facts = membersOf<Omit<Listing, "title"> & { title: string | null }>(
		FACT_ROWS.map((row) => [
			row.name,
			gateFact(row, isAsked(row) ? fields[row.wire] : undefined, refuse, allowed),
		]),
	);
	const listing = { ...facts, title: facts.title ?? "" };
	return { listing, issues: [...titleIssues(listing.title, issues), ...issues] };
}

/** The length is checked again, because normalising and trimming may have shortened the title. */
function titleIssues(title: string, issues: readonly ProblemIssue[]): ProblemIssue[] {
	if (issues.some(({ pointer }) => pointer === "#/title")) return [];
	const letters = title.match(/[\p{L}\p{N}]/gu) ?? [];
	if ([...title].length >= REGISTRATION.titleMinCharacters && letters.length > 0) return [];
	const detail = `must be at least ${REGISTRATION.titleMinCharacters} characters with a letter or digit`;
	return [{ pointer: "#/title", detail }];
}
