import { dashboardPath } from "#contract/http/addresses.ts";
import { mayBeChecked } from "#domain/claims/address-checks.ts";
import type { SimilarListing } from "#domain/identity/likeness.ts";
import {
	type FlagName,
	flagName,
	type SubmissionRecord,
} from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { similarLine } from "./desk-similar.ts";
import { FLAG_LABELS } from "./desk-words.ts";

interface Checked {
	submission: SubmissionRecord;
	/** Titles of the submissions that flags name. */
	titles: ReadonlyMap<string, string>;
	/** True where this instance looks at addresses of submissions. */
	isChecking?: boolean | undefined;
	/** Listings that may be the same. */
	similar: readonly SimilarListing[];
}

/** What every submission is searched for, and what is said if nothing of it was found. */
const SEARCHED: readonly (readonly [nothing: string, flags: readonly FlagName[]])[] = [
	["No orders to models", ["orders", "document"]],
	["No bait and no abusive words", ["bait", "abuse", "document"]],
	[
		"No borrowed or reserved name",
		["known_name", "look_alike_name", "mixed_scripts", "reserved_name"],
	],
	[
		"No other has its title, website or logo",
		["same_title_pending", "same_website_pending", "taken", "same_identifier", "same_logo"],
	],
	["No placeholder address", ["placeholder"]],
];

/** What was found before a moderator reads it, what was not, and what nobody looked at. */
export function checksSection(parts: Checked): ui.Section | null {
	const { submission, titles } = parts;
	const { flags, status } = submission;
	if (flags.length + parts.similar.length === 0 && status !== "pending") return null;
	const found = flags.map((flag): ui.CheckLine => {
		const { detail, submissionId = "" } = flag;
		const title = titles.get(submissionId);
		const warning = { icon: "warn", tone: "warn", label: FLAG_LABELS[flagName(flag)] } as const;
		return title === undefined
			? { ...warning, text: detail }
			: { ...warning, text: title, path: dashboardPath("deskSubmission", submissionId) };
	});
	const raised = new Set(flags.map(flagName));
	const clean = SEARCHED.filter(([, names]) => !names.some((name) => raised.has(name)));
	const checks: ui.CheckLine[] = [
		...found,
		...parts.similar.map(similarLine),
		...(status === "pending" ? clean : []).map(([label]) => ({ icon: "check" as const, label })),
		...addressLines(parts),
		{ icon: "clock", label: "Not tried", text: "What its program or server does." },
	];
	return ui.section("flags", "Checked before you", { kind: "checks", checks });
}

function addressLines({ submission, isChecking = false }: Checked): ui.CheckLine[] {
	if (!mayBeChecked(submission)) return [];
	const { checks, flags } = submission;
	if (checks) {
		const failed = flags.some(({ code }) => code === "check_failed");
		return failed || checks.seen.length === 0
			? []
			: [{ icon: "check", label: "Its addresses answer" }];
	}
	const text = isChecking
		? "Its addresses are checked soon."
		: "Its addresses: the setting CHECK_SUBMISSIONS is off.";
	return [{ icon: "clock", label: "Not checked", text }];
}
