import { dayOf, daysBefore } from "#contract/instants.ts";
import { repositoriesOf } from "./evidence-bundle.ts";
import { type Check, seen } from "./finding.ts";

/** Without a commit for longer, somebody should say whether it is finished. */
const QUIET_DAYS = 365;

/** What forges say of a licence that they could not recognise. */
const NO_LICENSE: readonly string[] = ["", "NOASSERTION", "NONE"];

export const repositoryKept: Check<"repo.health"> = (bundle) =>
	repositoriesOf(bundle).map(({ subject, evidence }) => {
		if (evidence === undefined) return { subject, reason: "not-looked" };
		const { exists, archived, license, pushed_at: pushedAt, url } = evidence;
		const licence = NO_LICENSE.includes(license ?? "") ? bundle.listing.license : license;
		const pushed = pushedAt === null ? "an unknown day" : dayOf(pushedAt);
		const values = { repository: url, licence: licence ?? "", pushed };
		const base = { subject, values, evidence: seen(evidence) };
		if (exists === "unknown") return { ...base, reason: "no-answer" };
		if (exists === "no") return { ...base, reason: "gone" };
		if (archived) return { ...base, reason: "archived" };
		if (licence === null) return { ...base, reason: "unlicensed" };
		const isQuiet = pushedAt !== null && pushedAt < daysBefore(bundle.at, QUIET_DAYS);
		return { ...base, reason: isQuiet ? "quiet" : "kept" };
	});
