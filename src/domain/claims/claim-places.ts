import type { ClaimMethod } from "#contract/vocabulary.ts";
import type { Listing } from "../records/agent-record.ts";
import { hostKey } from "../web/web-address.ts";

/** Where the proof of a claim must be. */
export interface ClaimPlace {
	/** What is proven: the host without `www.`, or the address of the repository. */
	subject: string;
	/** Name of the TXT record, or address under which the file is read. */
	location: string;
}

/** What a place is derived from. */
type ClaimedListing = Pick<Listing, "websiteUrl" | "repositoryUrl">;

export const WEBSITE_PROOF_PATH = "/.well-known/agent-registry.txt";
export const REPOSITORY_PROOF_FILE = ".agent-registry.txt";

/** The text that proves a claim: a whole TXT record, or a whole line of a file. */
export function claimLine(challenge: string): string {
	return `agent-registry-verification=${challenge}`;
}

/** Undefined when the listing names no such place, or a repository on an unsupported host. */
export function claimPlace(method: ClaimMethod, listing: ClaimedListing): ClaimPlace | undefined {
	return PLACES[method](listing);
}

const PLACES: Readonly<Record<ClaimMethod, (listing: ClaimedListing) => ClaimPlace | undefined>> = {
	dns: ({ websiteUrl }) => {
		if (websiteUrl === null) return undefined;
		const subject = hostKey(websiteUrl);
		return { subject, location: `_agent-registry.${subject}` };
	},
	website: ({ websiteUrl }) => {
		if (websiteUrl === null) return undefined;
		const { hostname } = new URL(websiteUrl);
		return {
			subject: hostKey(websiteUrl),
			location: `https://${hostname}${WEBSITE_PROOF_PATH}`,
		};
	},
	repository: ({ repositoryUrl }) => {
		if (repositoryUrl === null) return undefined;
		const host = hostKey(repositoryUrl);
		const forge = Object.hasOwn(FORGES, host) ? FORGES[host] : undefined;
		const name = forge && repositoryName(repositoryUrl, forge.isNested);
		if (!forge || name === undefined) return undefined;
		return {
			// On the hosts of the table no two names differ in case alone.
			subject: `https://${host}/${name}`.toLowerCase(),
			location: forge.fileAddress(name),
		};
	},
};

interface Forge {
	/** True when repositories can be in nested groups. */
	isNested: boolean;
	/** Address of the file in the default branch, raw and not as a page. */
	fileAddress: (name: string) => string;
}

/** Hosts whose repositories can be checked. */
const FORGES: Readonly<Record<string, Forge>> = {
	"github.com": {
		isNested: false,
		fileAddress: (name) =>
			`https://raw.githubusercontent.com/${name}/HEAD/${REPOSITORY_PROOF_FILE}`,
	},
	"gitlab.com": {
		isNested: true,
		fileAddress: (name) => `https://gitlab.com/${name}/-/raw/HEAD/${REPOSITORY_PROOF_FILE}`,
	},
	"codeberg.org": {
		isNested: false,
		// Its file pages need the name of a branch. Its API uses the default branch.
		fileAddress: (name) => `https://codeberg.org/api/v1/repos/${name}/raw/${REPOSITORY_PROOF_FILE}`,
	},
	"bitbucket.org": {
		isNested: false,
		fileAddress: (name) => `https://bitbucket.org/${name}/raw/HEAD/${REPOSITORY_PROOF_FILE}`,
	},
};

export const FORGE_HOSTS = Object.keys(FORGES);

const NAME_PART = /^[\w.-]+$/;

/** `owner/name` of a repository, whichever of its pages the address points to. */
function repositoryName(address: string, isNested: boolean): string | undefined {
	const [path = ""] = new URL(address).pathname.split("/-/");
	const parts = path.split("/").filter((part) => part !== "");
	const named = isNested ? parts : parts.slice(0, 2);
	const name = named.join("/").replace(/\.git$/, "");
	const isSound = named.length >= 2 && name.split("/").every((part) => NAME_PART.test(part));
	return isSound ? name : undefined;
}
