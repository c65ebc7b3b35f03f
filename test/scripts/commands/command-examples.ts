import { join } from "node:path";
import type { RegistryTransaction } from "#registry/store.ts";
import {
	attached,
	draftedIncident,
	followedSource,
	heldComment,
	keptDocument,
	type Make,
	openIncident,
	openReport,
	ownAgent,
	ownFinding,
	ownSubmission,
	provenAgent,
	rejected,
	wrongEntry,
} from "../../conformance/world.ts";
import {
	account,
	agent,
	category,
	claim,
	collection,
	organisation,
	submission,
	token,
	undo,
	uuid,
} from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { source } from "../../snapshot/source-builders.ts";
import { PROJECT } from "../instance.ts";

/** What an example starts from: a name of its own, the records of its registry, and a folder for its files. */
interface Start {
	name: string;
	save: RegistryTransaction;
	folder: string;
	/** A list of tools. */
	tools: string;
	/** A lock of nothing. */
	lock: string;
}

/** An act of the command line. */
function undoable(words: (id: string) => string[] = () => []) {
	return ({ name, save }: Start) => {
		const until = "2099-01-01T00:00:00.000Z";
		save.undos.save(undo(name, { actor: "operator:command-line", until }));
		return words(uuid(name));
	};
}

interface Example {
	/** Creates what the command is about, and returns its arguments and options. By default there are none. */
	words?: (start: Start) => readonly string[];
	/** What it prints. */
	says: RegExp;
	/** Its exit code, if it says by that what it found. */
	code?: number;
	/** Where it runs, if not in the registry of all examples: in an empty folder, or in the sample with a release. */
	needs?: "nothing" | "release";
	/** A command that runs before it in the registry of all examples. */
	before?: (folder: string) => readonly string[];
}

const REASON = ["--reason", "It does not answer."];
const FIRST = ["--version", "1"];

/** The subject of an API example, and words after it. */
function about(make: Make, ...rest: readonly string[]) {
	return ({ name, save }: Start) => {
		const { parameters = {} } = make({ name, ownerId: "owner:ada", save, now: new Date() });
		return [...Object.values(parameters).map(String), ...rest];
	};
}

const someone: Make = ({ name, save }) => {
	save.accounts.save(account(name));
	return { parameters: { id: name } };
};

const suspended: Make = ({ name, save }) => {
	save.accounts.save(account(name, { suspendedAt: START }));
	return { parameters: { id: name } };
};

const approved: Make = ({ name, save }) => {
	save.collections.save(collection(name, { ownerId: "owner:ada" }));
	return { parameters: { slug: name } };
};

const deprecated: Make = ({ name, save }) => {
	const deprecation = { message: null, successor: null, by: "moderator" } as const;
	save.agents.save(agent(name, { categorySlug: null, status: "deprecated", deprecation }));
	return { parameters: { slug: name } };
};

const in30Days = new Date(Date.now() + 30 * 86_400_000).toISOString();

/** A failed check, of which only one name is a word of the command. */
function failingOf(word: "slug" | "finding"): Make {
	return (parts) => ({ parameters: { [word]: ownFinding(parts).parameters?.[word] ?? "" } });
}

/** A command that asks a registry over HTTP, and none is there (collection-command.test.ts asks one). */
function asksNobody(...words: string[]): Example {
	return { words: () => [...words, "--registry", "http://127.0.0.1:1"], says: /^$/, code: 2 };
}

/** An example for each command, which is run. A command without one fails. */
export const COMMAND_EXAMPLES: Readonly<Record<string, Example>> = {
	init: { needs: "nothing", says: /Created an empty registry in/ },
	"account link": {
		words: () => ["--email", "mira@quay.works"],
		says: /signs in mira@quay.works \(member\) once/,
	},
	"account list": { says: /of-account-role@quay\.works/ },
	"account role": { words: about(someone, "moderator"), says: /now has the role moderator/ },
	"account suspend": { words: about(someone, ...REASON), says: /is suspended/ },
	"account restore": { words: about(suspended), says: /may sign in again/ },
	"account sign-out": { words: about(someone), says: /sessions ended: 0/ },
	"organisation list": { says: /of-organisation-groups/ },
	"organisation groups": {
		words: ({ name, save }) => {
			save.organisations.save(organisation(name));
			return [name, "--group", "sso:team=publisher"];
		},
		says: /^Groups of "of-organisation-groups": sso:team=publisher\./,
	},
	"organisation member": {
		words: ({ name, save }) => {
			save.organisations.save(organisation(name));
			save.accounts.save(account(name));
			return [name, name];
		},
		says: /is an admin of "of-organisation-member" now/,
	},
	"token create": {
		words: () => ["--name", "me", "--scope", "agents:read"],
		says: /^areg_\w{38}\n/,
	},
	"token list": { says: /Build server/ },
	"token revoke": {
		words: ({ name, save }) => {
			save.tokens.save(token(name));
			return [name];
		},
		says: /^Revoked of-token-revoke/,
	},
	"submission list": { says: /Agent of-submission-show/ },
	"submission show": { words: about(ownSubmission), says: /"title": "Agent of-submission-show"/ },
	"submission approve": { words: about(ownSubmission, ...FIRST), says: /^Approved/ },
	"submission reject": { words: about(ownSubmission, ...FIRST, ...REASON), says: /^Rejected/ },
	"submission reject-all": {
		words: ({ name, save }) => {
			save.submissions.save(submission(name, { ownerId: name }));
			return [name, ...REASON];
		},
		says: /^Rejected 1\./,
	},
	"submission reopen": {
		words: about(rejected, "--version", "2"),
		says: /waits for a decision again/,
	},
	"submission request-changes": {
		words: about(ownSubmission, ...FIRST, ...REASON),
		says: /^Asked for changes/,
	},
	"submission note": { words: about(ownSubmission, "--text", "Asked by mail."), says: /^Noted/ },
	"submission check": {
		words: about(ownSubmission),
		says: /looked at again while the service runs/,
	},
	"document show": { words: about(keptDocument), says: /"format": "mcp-server"/ },
	"agent show": { words: about(ownAgent), says: /"title": "Agent of-agent-show"/ },
	"agent note": { words: about(deprecated, "--text", "Asked by mail."), says: /^Noted/ },
	"agent deprecate": { words: about(ownAgent, ...REASON), says: /is deprecated/ },
	"agent hide": { words: about(ownAgent, ...REASON), says: /is hidden/ },
	"agent restore": { words: about(deprecated, ...REASON), says: /is active again/ },
	"agent remove": { words: about(ownAgent, ...REASON), says: /is removed/ },
	"agent accept-counts": { words: about(ownAgent), says: /has no counts that wait/ },
	"agent rename": {
		words: about(ownAgent, "another-name", ...REASON),
		says: /is now "another-name"/,
	},
	"claim list": { says: /of-claim-grade/ },
	"claim end": {
		words: ({ name, save }) => {
			const waiting = claim(name);
			save.claims.save(waiting);
			return [waiting.id, ...REASON];
		},
		says: /^Ended the claim/,
	},
	"claim grade": {
		words: about(provenAgent, "certified", ...FIRST),
		says: /is certified now, level 3/,
	},
	"comment list": { says: /of-comment-reject/ },
	"comment publish": { words: about(heldComment), says: /^Published/ },
	"comment reject": { words: about(heldComment, ...REASON), says: /^Rejected/ },
	"report list": { says: /It has not answered since this morning/ },
	"report close": { words: about(openReport, "--outcome", "no_action"), says: /^Closed/ },
	"report end-collection": { words: about(approved, ...REASON), says: /^Ended the collection/ },
	"finding list": { words: about(failingOf("slug")), says: /pkg\.exists/ },
	"finding set-aside": { words: about(failingOf("finding"), ...REASON), says: /is set aside\.$/m },
	"statement attach": {
		words: () => [
			...["--about", "0f".repeat(32), "--expires-at", in30Days],
			...["--statement", '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tide Scan"}}}]}'],
		],
		says: /^Tide Scan: 0 results/,
	},
	"statement withdraw": { words: about(attached), says: /^Withdrew what Tide Scan said/ },
	"incident list": { says: /of-incident-update/ },
	"incident add": {
		words: () => [
			...["--title", "Answers stopped", "--summary", "No answers for an hour."],
			...["--kind", "outage", "--severity", "low", "--agent", "harbor-scout"],
		],
		says: /^Recorded as "answers-stopped"/,
	},
	"incident drafts": {
		words: (start) => about(draftedIncident)(start).slice(1),
		says: /of-incident-drafts/,
	},
	"incident show-draft": { words: about(draftedIncident), says: /Answers stopped/ },
	"incident edit-draft": {
		words: about(draftedIncident, "--severity", "high"),
		says: /is changed/,
	},
	"incident publish": { words: about(draftedIncident), says: /is public with the next release/ },
	"incident discard": { words: about(draftedIncident), says: /is deleted/ },
	"incident update": {
		words: about(openIncident, ...FIRST, "--status", "resolved"),
		says: /is now resolved/,
	},
	"category list": {
		words: ({ name, save }) => {
			save.categories.save(category(name));
			return [];
		},
		says: /All of-category-list/,
	},
	"category add": { words: () => ["tides", "--name", "Tides"], says: /^Added "tides"/ },
	"category add-usual": { says: /^Added \d+: / },
	"act list": { words: undoable(), says: /Reject/ },
	"act undo": { words: undoable((id) => [id]), says: /^Undone/ },
	"audit list": { says: /^at +actor +action/ },
	"source list": { says: /of-source-edit +mcp-registry/ },
	"source add": {
		words: ({ name }) => ["mcp-registry", "https://93.184.215.14", "--name", name],
		says: /is followed every 60 minutes/,
	},
	"source show": { words: about(followedSource), says: /^source +of-source-show/ },
	"source edit": {
		words: about(followedSource, "--queue"),
		says: /new agents +wait for a moderator/,
	},
	"source pause": { words: about(followedSource), says: /is paused/ },
	"source resume": { words: about(followedSource), says: /is followed again/ },
	"source retry": { words: about(wrongEntry), says: /^1 entry will be checked again/ },
	"source remove": { words: about(followedSource), says: /is removed/ },
	"source entries": { words: about(wrongEntry), says: /The description is missing/ },
	"source run": {
		words: ({ name, save }) => {
			const place = join(PROJECT, "test/fixtures");
			save.sources.save(source(name, { format: "toolhive", place, precedence: 900 }));
			return [name];
		},
		says: /was compared in full/,
	},
	connect: {
		needs: "release",
		words: () => ["repo-lantern", "--client", "claude-code"],
		says: /claude mcp add --transport http repo-lantern/,
	},
	look: {
		words: () => ["http://10.0.0.1/mcp"],
		says: /its host has no public address/i,
		code: 1,
	},
	import: { words: () => ["plain-list", "--template"], says: /^title,website_url,/ },
	merge: {
		words: ({ name, save }) => {
			const slugs = [`${name}-1`, `${name}-2`];
			for (const slug of slugs) save.agents.save(agent(slug, { categorySlug: null }));
			return slugs;
		},
		says: /are now "of-merge-1"/,
	},
	backup: { words: ({ folder }) => [join(folder, "backup")], says: /^Backed up/ },
	restore: {
		needs: "nothing",
		before: (folder) => ["backup", join(folder, "restored")],
		words: ({ folder }) => [join(folder, "restored")],
		says: /^Restored /,
	},
	"key show": { says: /^key +made +retired +public\n/ },
	"key rotate": { says: /^key +made +retired +public\n.+\n/ },
	quality: { needs: "release", says: /^Listings with +all \(\d+\).*\na category /s },
	verify: { needs: "release", words: () => ["release"], says: /files checked, 0 damaged/ },
	check: { words: ({ tools }) => [tools], says: /\(list of tools\): 4 passed/ },
	"lock check": { words: ({ lock }) => [lock], says: /^0 of 0 agents differ/ },
	"collection create": asksNobody("Approved", "--description", "For our teams."),
	"collection add": asksNobody("approved", "harbor-scout"),
	"collection remove": asksNobody("approved", "harbor-scout"),
	"collection list": asksNobody(),
	"collection preview": asksNobody("approved", "--require", "verified"),
	"collection export": asksNobody("approved", "--to", "approved"),
	"migrate-store": {
		words: ({ folder }) => [join(folder, "moved")],
		says: /and everything matches/,
	},
	"edge nginx": {
		words: () => ["--listen", "8080", "--upstream", "127.0.0.1:4321"],
		says: /proxy_pass/,
	},
	"config check": { says: /^SITE_NAME /m },
};
