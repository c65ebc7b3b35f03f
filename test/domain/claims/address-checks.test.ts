import { describe, expect, it } from "vitest";
import { checkSentence, isWarning } from "#domain/claims/address-checks.ts";
import type { RecordedAddressCheck } from "#domain/records/address-check.ts";

const check = (members: Partial<RecordedAddressCheck>): RecordedAddressCheck => ({
	place: "website",
	address: "https://harborscout.com/",
	status: 200,
	leadsTo: null,
	failure: null,
	...members,
});

describe("the result of a request to an address", () => {
	it.each<[what: string, members: Partial<RecordedAddressCheck>, says: string, warns: boolean]>([
		["a page", {}, "Answers: 200.", false],
		["an empty answer", { status: 204 }, "Answers: 204.", false],
		[
			"a page elsewhere",
			{ leadsTo: "https://www.harborscout.com/en/" },
			"Answers: 200, redirects to https://www.harborscout.com/en/.",
			false,
		],
		["no page", { status: 404 }, "Not found: 404.", true],
		["a page that is gone", { status: 410 }, "Not found: 410.", true],
		["no repository", { place: "repository", status: 404 }, "Not found: 404.", true],
		["bots are unwelcome", { status: 403 }, "Answers, but refuses programs: 403.", false],
		["too many visitors", { status: 429 }, "Answers, but refuses programs: 429.", false],
		["a fault of the host", { status: 500 }, "Fails: 500.", true],
		["a request that it does not take", { status: 400 }, "Fails: 400.", true],
		["an endpoint takes no GET", { place: "endpoint", status: 405 }, "Answers: 405.", false],
		["an endpoint requires a token", { place: "endpoint", status: 401 }, "Answers: 401.", false],
		["an endpoint requires more", { place: "endpoint", status: 400 }, "Answers: 400.", false],
		["no endpoint", { place: "endpoint", status: 404 }, "Not found: 404.", true],
		["an endpoint that fails", { place: "endpoint", status: 502 }, "Fails: 502.", true],
		[
			"nothing",
			{ status: null, failure: "The host took too long to answer." },
			"The host took too long to answer.",
			true,
		],
	])("is worded: %s", (_what, members, says, warns) => {
		expect([checkSentence(check(members)), isWarning(check(members))]).toEqual([says, warns]);
	});
});
