import type { ClaimMethod } from "#contract/vocabulary.ts";
import type { Listing } from "../records/agent-record.ts";
import { type AllowedHosts, type CodeHost, codeHostOf } from "../web/allowed-hosts.ts";
import { hostKey } from "../web/web-address.ts";

export interface ClaimPlace {
	/** What is proven: the host without `www.`, or the address of the repository. */
	subject: string;
	/** Name of the TXT record, or address under which the file is read. */
	location: string;
}

type ClaimedListing = Pick<Listing, "websiteUrl" | "repositoryUrl">;

export const WEBSITE_PROOF_PATH = "/.well-known/agent-registry.txt";
export const REPOSITORY_PROOF_FILE = ".agent-registry.txt";

/** The text that proves a claim: a whole TXT record, or a whole line of a file. */
export function claimLine(challenge: string): string {
	return `agent-registry-verification=${challenge}`;
}

/**
 * Undefined when the listing names no such place, or a repository on an unsupported host. Of what was proven, whether its
 * host is allowed is not asked again (`any`).
 */
export function claimPlace(
	method: ClaimMethod,
	listing: ClaimedListing,
	allowed: AllowedHosts | "any" = [],
): ClaimPlace | undefined {
	return PLACES[method](listing, allowed);
}

type FindPlace = (listing: ClaimedListing, allowed: AllowedHosts | "any") => ClaimPlace | undefined;

const PLACES: Readonly<Record<ClaimMethod, FindPlace>> = {
	dns: ({ websiteUrl }) => {
		if (websiteUrl === null) return undefined;
		const subject = hostKey(websiteUrl);
		return { subject, location: `_agent-registry.${subject}` };
	},
	website: ({ websiteUrl }) => {
		if (websiteUrl === null) return undefined;
		// As it is listed: another port may be somebody else's, and not every host inside has a certificate.
		const { origin, host } = new URL(websiteUrl);
		return { subject: host.replace(/^www\./, ""), location: origin + WEBSITE_PROOF_PATH };
	},
	repository: ({ repositoryUrl }, allowed) => {
		if (repositoryUrl === null) return undefined;
		const url = new URL(repositoryUrl);
		const host = hostKey(repositoryUrl);
		if (Object.hasOwn(FORGES, host)) {
			const forge = FORGES[host] ?? KINDS.gitlab;
			return filePlace(`https://${host}`, repositoryName(url, forge), forge.fileAddress);
		}
		const kind = allowed === "any" ? "gitlab" : codeHostOf(url, allowed);
		if (kind === undefined) return undefined;
		const name = repositoryName(url, { isNested: true, isGuess: true });
		return filePlace(url.origin, name, KINDS[kind].fileAddress);
	},
};

function filePlace(
	origin: string,
	name: string | undefined,
	fileAddress: Forge["fileAddress"],
): ClaimPlace | undefined {
	if (name === undefined) return undefined;
	// On these hosts no two names differ in case alone.
	return { subject: `${origin}/${name}`.toLowerCase(), location: fileAddress(origin, name) };
}

interface Forge {
	/** True when repositories can be in nested groups. */
	isNested: boolean;
	fileAddress: (origin: string, name: string) => string;
}

const raw = (path: string) => (origin: string, name: string) =>
	`${origin}/${name}/${path}/${REPOSITORY_PROOF_FILE}`;

const KINDS: Readonly<Record<CodeHost, Forge>> = {
	github: { isNested: false, fileAddress: raw("raw/HEAD") },
	gitlab: { isNested: true, fileAddress: raw("-/raw/HEAD") },
	gitea: {
		isNested: false,
		// Its file pages need the name of a branch. Its API uses the default branch.
		fileAddress: (origin, name) => `${origin}/api/v1/repos/${name}/raw/${REPOSITORY_PROOF_FILE}`,
	},
	bitbucket: { isNested: false, fileAddress: raw("raw/HEAD") },
};

/** Public hosts whose repositories can be checked. */
const FORGES: Readonly<Record<string, Forge>> = {
	"github.com": {
		...KINDS.github,
		fileAddress: (_, name) =>
			`https://raw.githubusercontent.com/${name}/HEAD/${REPOSITORY_PROOF_FILE}`,
	},
	"gitlab.com": KINDS.gitlab,
	"codeberg.org": KINDS.gitea,
	"bitbucket.org": KINDS.bitbucket,
};

export const FORGE_HOSTS = Object.keys(FORGES);

/** Of some program that hosts code; in nested groups these words can be names as well. */
const PAGES: ReadonlySet<string> = new Set(["tree", "blob", "src", "raw"]);
const NAME_PART = /^[\w.-]+$/;

/** `owner/name` of a repository, whichever of its pages the address points to. */
function repositoryName(
	{ pathname }: URL,
	{ isNested, isGuess = false }: { isNested: boolean; isGuess?: boolean },
): string | undefined {
	const parts = pathname.split("/").filter((part) => part !== "");
	const isPage = (part: string, at: number) =>
		part === "-" || (isGuess && at > 1 && PAGES.has(part));
	const end = isNested ? parts.findIndex(isPage) : 2;
	const path = end === -1 ? parts : parts.slice(0, end);
	const name = path.join("/").replace(/\.git$/, "");
	const isSound = path.length >= 2 && name.split("/").every((part) => NAME_PART.test(part));
	return isSound ? name : undefined;
}
