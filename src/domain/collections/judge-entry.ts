import { checkLabel, type ReadCheck, readCheck } from "#contract/collections/rule-checks.ts";
import { CHECK_RULES, type CheckResult } from "#contract/evidence/checks.ts";
import type { LockDifference } from "#contract/evidence/lock.ts";
import { ageMs, DAY_MS } from "#contract/instants.ts";
import type { AgentRecord, Claim, VersionRecord } from "../records/agent-record.ts";
import { allowedLicence } from "../texts/license.ts";
import type { ListingReach } from "../web/listing-reach.ts";

/** A listing in the hour, as far as rules look at it. */
export interface JudgedListing extends Pick<AgentRecord, "createdAt" | "license"> {
	claim: Claim;
	openIncidentCount: number;
	checks: readonly CheckResult[];
	versions: readonly VersionRecord[];
	reach: ListingReach | null;
}

export interface Judging {
	/** The approved version; null if none was stated. */
	version: string | null;
	now: Date;
	/** From what was approved. Null if it was not compared: what follows from it passes then. */
	differences: readonly LockDifference[] | null;
}

type Judge<Read = Exclude<ReadCheck, { name: "check" }>> = (
	listing: JudgedListing,
	judging: Judging,
	read: Read,
) => [passes: boolean, finding: string];

const days = (count: number) => `${count} day${count === 1 ? "" : "s"}`;

const JUDGES: Readonly<Record<Exclude<ReadCheck["name"], "check">, Judge>> = {
	verified: ({ claim: { domainVerifiedAt, repositoryVerifiedAt } }) => {
		const proven = [domainVerifiedAt && "a domain", repositoryVerifiedAt && "a repository"];
		const what = proven.filter(Boolean).join(" and ");
		return [what !== "", what === "" ? "not proven" : `proven by ${what}`];
	},
	no_incident: ({ openIncidentCount: count }) => [
		count === 0,
		count ? `${count} open` : "none is open",
	],
	no_advisory: ({ checks }, { differences }) => {
		const told = differences?.find(
			({ kind, severity }) => kind === "advisory" && severity !== "low",
		);
		const first =
			told ?? checks.find(({ id, state }) => id === "pkg.known-bad" && state === "fail");
		return first ? [false, first.sentence] : [true, "none is known"];
	},
	licence: ({ license }, _, { licences }) => [
		license !== null && allowedLicence(license, licences),
		license ?? "not stated",
	],
	stays: ({ reach }) => [
		reach?.data === "stays",
		reach ? REACHED[reach.data] : "no way to connect is known",
	],
	tools_unchanged: ({ checks }, { now }, { days: most }) => {
		const lists = checks.filter(({ id }) => id === "tools.drift");
		const since = lists.flatMap(({ reason_code, evidence }) =>
			reason_code === "unchanged"
				? evidence.map(({ observed_at }) => observed_at)
				: [now.toISOString()],
		);
		const youngest = Math.min(...since.map((at) => ageMs(at, now) / DAY_MS));
		if (lists.length === 0 || since.length === 0) return [false, "its tools were not seen"];
		const whole = Math.floor(youngest);
		return [youngest >= most, whole < 1 ? "they changed" : `unchanged for ${days(whole)}`];
	},
	min_age: (listing, { version, now }, { days: least }) => {
		const own = listing.versions.find(({ number }) => number === version);
		const age = Math.floor(ageMs(own?.listedAt ?? listing.createdAt, now) / DAY_MS);
		return [age >= least, `listed for ${days(Math.max(0, age))}`];
	},
	as_approved: (_, { differences }) => {
		const high = differences?.find(({ severity }) => severity === "high");
		return high ? [false, high.sentence] : [true, "nothing grave differs"];
	},
};

const REACHED = {
	stays: "no data leaves it",
	maker: "data goes to hosts of its maker",
	elsewhere: "data goes to other hosts",
	unknown: "where data goes is not stated",
} as const;

const UNKNOWN = [false, "unknown check"] as const;

/** What each check of a rule finds about a listing. */
export function judgeEntry(listing: JudgedListing, checks: readonly string[], judging: Judging) {
	return checks.map((text) => {
		const read = readCheck(text);
		const [passes, finding] = read ? judgeCheck(listing, judging, read) : UNKNOWN;
		return { passes, sentence: `${checkLabel(text)}: ${finding.replace(/\.$/, "")}.` };
	});
}

function judgeCheck(listing: JudgedListing, judging: Judging, read: ReadCheck): ReturnType<Judge> {
	if (read.name !== "check") return JUDGES[read.name](listing, judging, read);
	const results = listing.checks.filter(({ id, set_aside }) => id === read.id && !set_aside);
	const failed = results.find(({ state }) => state === "fail");
	if (failed) return [false, failed.sentence];
	const passed = results.find(({ state }) => state === "pass" || state === "warn");
	const isVoid = results.every(({ state }) => state === "not_applicable");
	if (isVoid) return [true, "it is about nothing in it"];
	return passed
		? [true, passed.sentence]
		: [false, results[0]?.sentence ?? CHECK_RULES[read.id].asks];
}
