import { describe, expect, it } from "vitest";
import { ownSubmissionView } from "#api/routes/dashboard/submissions/submission-view.ts";
import type { RecordedAddressCheck } from "#domain/records/address-check.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { account, listing, submission } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { factsOf, formsOf, showOnDesk } from "../desk/desk-blocks.ts";

const context = viewContext();
const WEBSITE = "https://harborscout.com/";
const DOCS = "https://docs.pier.com/";
const SERVER = "https://mcp.pier.com/";

const seen = (members: Partial<RecordedAddressCheck>): RecordedAddressCheck => ({
	place: "website",
	address: WEBSITE,
	status: 200,
	leadsTo: null,
	failure: null,
	...members,
});
const checked = (...checks: Partial<RecordedAddressCheck>[]) => ({
	checks: { checkedAt: START, seen: checks.map(seen) },
});
const asked = (members: Partial<SubmissionRecord> = {}) =>
	submission("pier", { listing: listing({ docsUrl: DOCS }), ...members });

const onDesk = (record: SubmissionRecord, isChecking = true) => showOnDesk(record, { isChecking });
const ofOwner = (record: SubmissionRecord, isChecking = true) =>
	ownSubmissionView(context, {
		account: account("owner:ada"),
		submission: record,
		queuePosition: 1,
		queueLength: 1,
		usualSeconds: null,
		categories: [],
		isChecking,
	});

const notesOf = (view: ReturnType<typeof onDesk>) =>
	factsOf(view).flatMap(({ label, note }) => (note ? [[label, note.text, note.tone]] : []));
const checksOf = ({ sections }: ReturnType<typeof ofOwner>) =>
	sections.find(({ id }) => id === "checks");

describe("on the desk", () => {
	it("each address shows what was found there and when", () => {
		const view = onDesk(
			asked(
				checked(
					{ leadsTo: "https://www.pier.com/" },
					{ place: "documentation", address: DOCS, status: 404 },
				),
			),
		);
		expect(notesOf(view)).toEqual([
			[
				"Website",
				"Answers: 200, redirects to https://www.pier.com/. Checked 4 May 2026, 12:00 UTC.",
				undefined,
			],
			["Documentation", "Not found: 404. Checked 4 May 2026, 12:00 UTC.", "warn"],
		]);
	});

	it("it is said that this registry checks no addresses, if it does not", () => {
		const isSaid = (record: SubmissionRecord, isChecking: boolean) =>
			JSON.stringify(onDesk(record, isChecking)).includes("CHECK_SUBMISSIONS is off");
		expect(isSaid(asked(), false)).toBe(true);
		expect(isSaid(asked(), true)).toBe(false);
		expect(isSaid(asked(checked({})), false)).toBe(false);
		expect(isSaid(asked({ status: "rejected" }), false)).toBe(false);
	});

	it("unchecked addresses are marked, unless this registry checks none", () => {
		const waiting = "Not checked yet.";
		expect(notesOf(onDesk(asked()))).toEqual([
			["Website", waiting, undefined],
			["Documentation", waiting, undefined],
		]);
		expect(notesOf(onDesk(asked(), false))).toEqual([]);
		expect(notesOf(onDesk(asked({ status: "rejected" })))).toEqual([]);
		const imported = { origin: "catalogue", suggestedSlug: "pier" };
		expect(notesOf(onDesk(asked({ imported })))).toEqual([]);
	});

	it("addresses that a change does not affect have no note", () => {
		const change = asked({ basedOn: listing(), revision: true });
		expect(notesOf(onDesk(change)).map(([label]) => label)).toEqual(["Documentation"]);
	});

	it("servers named in documents are shown with the documents", () => {
		const digest = "d".repeat(64);
		const document = {
			sha256: digest,
			format: "mcp-server" as const,
			text: JSON.stringify({ name: "dev.pier/a", description: "Knows.", version: "1.0.0" }),
			origin: null,
			fetchedAt: START,
			by: "owner:ada",
		};
		const record = asked({
			listing: listing({ documents: [digest] }),
			...checked({ place: "endpoint", address: SERVER, status: 405 }),
		});
		const view = showOnDesk(record, { documents: [document] });
		const section = view.sections.find(({ id }) => id === "documents");
		expect(section?.blocks[0]).toEqual({
			kind: "facts",
			facts: [
				{
					label: "Endpoint",
					value: SERVER,
					note: { text: "Answers: 405. Checked 4 May 2026, 12:00 UTC." },
				},
			],
		});
	});

	it("another check is offered after the first, if this registry checks any", () => {
		const again = (record: SubmissionRecord, isChecking?: boolean) =>
			formsOf(onDesk(record, isChecking)).filter(({ action }) => action.endsWith("/check/")).length;
		const done = asked(checked({}));
		expect(again(done)).toBe(1);
		expect(again(asked())).toBe(0);
		expect(again(done, false)).toBe(0);
		expect(again({ ...done, status: "approved" })).toBe(0);
	});
});

describe("the owner", () => {
	it("sees what was checked automatically, including servers", () => {
		const record = asked(
			checked({ status: 403 }, { place: "endpoint", address: SERVER, status: 405 }),
		);
		const checks = checksOf(ofOwner(record));
		expect(checks?.title).toBe("Checked automatically");
		expect(notesOf(ofOwner(record))).toEqual([
			["Website", "Answers, but refuses programs: 403. Checked 4 May 2026, 12:00 UTC.", undefined],
			["Endpoint", "Answers: 405. Checked 4 May 2026, 12:00 UTC.", undefined],
		]);
	});

	it("sees what is still to be checked, unless this registry checks nothing", () => {
		expect(notesOf(ofOwner(asked())).map(([label, text]) => [label, text])).toEqual([
			["Website", "Not checked yet."],
			["Documentation", "Not checked yet."],
		]);
		expect(checksOf(ofOwner(asked(), false))).toBeUndefined();
	});
});
