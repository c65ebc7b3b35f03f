import type { DocumentForm } from "#contract/accounts/forms.ts";
import { ListingChangesForm, statedByForm } from "#contract/agents/listing-form.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { membersOf } from "#contract/members-of.ts";
import type { RequestPart } from "#domain/agents/accept-registration.ts";
import type { ListingChanges } from "#domain/agents/accept-revision.ts";
import { invalidBody } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { type DocumentSource, fetchDocument } from "#registry/documents/fetch-document.ts";
import { type SentDocument, sendDocument } from "#registry/documents/send-document.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import { isInvolved } from "#registry/owners/acting.ts";
import type { RegistryReader } from "#registry/store.ts";
import { type PreviewedChanges, previewChanges } from "#registry/submissions/preview-listing.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { type FindIssues, soundMembers } from "../../parse-listing-body.ts";
import { attachLogo } from "../logos/logo-handlers.ts";
import { searchLikeIn } from "../search-like.ts";
import type { AttemptedVisit, FindMore } from "../take-form.ts";
import type { DashboardParts, Visit } from "../visit.ts";

/** What all forms of listings have: a logo, and everything that is wrong with the listing at once. */
export function listingForm(
	parts: DashboardParts & LogoDecoder,
	findIssues: (visit: AttemptedVisit, part: RequestPart) => ReturnType<FindIssues>,
): { findMore: FindMore; attach: ReturnType<typeof attachLogo> } {
	return {
		findMore: (values, errors, visit) => {
			const rest = soundListing(values, errors);
			return rest ? findIssues({ ...visit, attempt: { values, errors, detail: null } }, rest) : [];
		},
		attach: attachLogo(parts),
	};
}

/** The values of a listing form's fields with the right shape, by the members of a request. */
export function soundListing(values: FormAttempt["values"], errors: readonly ProblemIssue[] = []) {
	return soundMembers(Object.fromEntries(readFields(values).stated), errors);
}

/** The same as changes: an empty field removes the fact, one of the wrong shape leaves it as it is. */
function soundChanges(values: FormAttempt["values"]): ListingChanges {
	const { stated, wrong } = readFields(values);
	return membersOf(
		stated.map(([wire, value]) => [wire, value ?? (wrong.has(wire) ? undefined : null)]),
	);
}

/** What is stated in fields of the right shape, and the names of the others. */
function readFields(values: FormAttempt["values"]) {
	const fields: Record<string, unknown> = {};
	const wrong = new Set<string>();
	for (const [name, schema] of Object.entries(ListingChangesForm.shape)) {
		const { success, data } = schema.safeParse(values[name]);
		if (success) fields[name] = data;
		else wrong.add(name);
	}
	return { stated: statedByForm(fields), wrong };
}

/** A form that is only shown again, unless something in it is wrong. */
export function shownAgain(
	values: FormAttempt["values"],
	errors: readonly ProblemIssue[],
): FormAttempt {
	if (errors.length > 0) throw invalidBody(errors);
	return { values, errors, detail: null };
}

export async function submissionToStartFrom(
	reader: RegistryReader,
	{ account: { id }, query }: Visit,
): Promise<SubmissionRecord | undefined> {
	const record = query.from && (await reader.submissions.find(query.from));
	return record && (await isInvolved(reader, { id, ownerId: record.ownerId })) ? record : undefined;
}

/** What the form of a change would make, where it was sent to be shown. */
export async function previewOfChanges(
	{ registry }: Pick<DashboardParts, "registry">,
	{ attempt, hour }: Visit,
	edited: { agent: AgentRecord | undefined; open: SubmissionRecord | undefined },
): Promise<PreviewedChanges | undefined> {
	if (attempt?.values.act !== "preview") return undefined;
	return previewChanges(registry, {
		...edited,
		changes: soundChanges(attempt.values),
		searchLike: searchLikeIn(hour),
	});
}

export async function readDocumentForm(
	parts: DashboardParts & DocumentSource,
	{ account }: Visit,
	{ document: text, address }: DocumentForm,
): Promise<SentDocument> {
	const { registry } = parts;
	const by = account.id;
	if (address !== undefined) return fetchDocument(registry, { address, by }, parts);
	return sendDocument(registry, { text: text ?? "", by });
}

/** Errors in a document are shown next to the field that it came through; errors in a field, next to that field. */
export function atDocument(visit: AttemptedVisit): AttemptedVisit {
	const { values, errors } = visit.attempt;
	if (errors.length === 0 || errors.some(({ pointer }) => OWN_FIELDS.includes(pointer)))
		return visit;
	const detail = errors
		.map(({ pointer, detail }) => (pointer === "#" ? detail : `${pointer} ${detail}`))
		.join("; ");
	const pointer = values.address ? "#/address" : "#/document";
	return { ...visit, attempt: { ...visit.attempt, errors: [{ pointer, detail }] } };
}

const OWN_FIELDS: readonly string[] = ["#/document", "#/address"];
