import type { Listing } from "../records/agent-record.ts";
import { titleKey } from "../texts/fold-text.ts";
import { readableForm } from "../texts/readable-form.ts";
import { phrasesIn } from "../texts/text-rules.ts";
import { hostKey, registrableDomain } from "../web/web-address.ts";
import { latinLook, skeleton } from "./look-alikes.ts";

const OFFICIAL =
	/\b(?:official|oficial|officiel(?:le)?|offiziell(?:e|er|es)?|ufficiale|resmi|oficjaln[ay])\b|официальн\p{L}*|官方|公式|공식/giu;
/** Other words that claim a name for somebody, or only vary it. */
const ADDITIONS =
	/\b(?:the|real|original|verified|genuine|app|apps|hq|team|support|login|download|online|free|pro|plus|premium|inc|llc|ltd|gmbh)\b|正版|\bv?\d+(?:\.\d+)*$/giu;
/** Who made it, at the end of a title. */
const MAKER =
	/(?<!\p{L})(?:by|from|von|par|por|от)\s+(\p{Lu}[\p{L}\p{N}&'-]+(?:\s+\p{Lu}[\p{L}\p{N}&'-]+){0,2}|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/u;
/** A shorter rest would be the name of many. */
const CORE_MIN_CHARACTERS = 4;

/** Equal for titles that differ by additions only, such as `Harbor Scout` and `Harb0r Scout Official by Quay`. */
export function coreOfTitle(title: string): string {
	const name = readableForm(title.replace(/[™®©]/g, " ")).split(MAKER)[0] ?? "";
	const core = skeleton(latinLook(name.replace(OFFICIAL, " ")).trim().replace(ADDITIONS, " "));
	return core.length < CORE_MIN_CHARACTERS ? skeleton(title) : core;
}

/** Whom a title claims to speak for, unless an address of the listing is theirs: `ChatGPT by OpenAI` at elsewhere.com. */
export function unfoundedClaim(title: string, addresses: readonly (string | null)[]) {
	// Of the name of a document, which begins with its namespace, the rest.
	const read = readableForm(title.slice(title.lastIndexOf("/") + 1));
	const maker = MAKER.exec(read)?.[1];
	const claimed = maker ?? read.match(OFFICIAL)?.[0];
	if (claimed === undefined) return undefined;
	const keys = maker
		? [maker, maker.split(/\s+/)[0] ?? "", registrableDomain(maker).split(".")[0] ?? ""].map(
				skeleton,
			)
		: [coreOfTitle(read)];
	const isFounded = addresses.some((address) =>
		speakersOf(address).some(
			(speaker) => keys.includes(speaker) || (!maker && begins(keys, speaker)),
		),
	);
	return isFounded ? undefined : claimed;
}

/** As in `Official Tide MCP Server` of the account `tide`. */
function begins(keys: readonly string[], speaker: string): boolean {
	return speaker.length >= CORE_MIN_CHARACTERS && keys.some((key) => key.startsWith(speaker));
}

/** Whose an address is: the name of its domain, and the account on a host that many share. */
function speakersOf(address: string | null): string[] {
	if (address === null) return [];
	const [domain = ""] = registrableDomain(hostKey(address)).split(".");
	const [account = ""] = new URL(address).pathname.slice(1).split("/");
	return [domain, account].map(skeleton);
}

/** Domains of makers that many know. Operators add others to those of organisations, and take out with a hyphen. */
export const KNOWN_MAKERS = phrasesIn("MAKERS");

/** What they are also called. */
export const NAMES_OF: ReadonlyMap<string, readonly string[]> = new Map([
	["anthropic.com", ["claude"]],
	["aws.amazon.com", ["amazon web services"]],
	["openai.com", ["chatgpt"]],
]);

const LABELS = KNOWN_MAKERS.map((domain) => registrableDomain(domain).split(".")[0] ?? "");
/** What a maker adds to its name. */
const BESIDE =
	/\b(?:the|of|at|and|by|inc|llc|ltd|plc|pbc|ag|corp|corporation|incorporated|limited|gmbh|co|company|technologies|technology|official|verified|partners?|programs?|programmes?|team|labs?|ai|support|security|developers?|engineering|research|platforms?|products?|cloud|hq|group|enterprise|relations|department)\b|\W/giu;
/** The name of a company without its legal form and the like. */
export function bareName(name: string): string {
	return name.replace(BESIDE, "");
}

const SAYS =
	"on behalf of|(?:endorsed|certified|approved|verified|recommended|published|maintained|operated|provided|issued) by|straight from|partner of|we are|we at";
const NAMES = LABELS.filter((label) => label.length > 2)
	.join("|")
	.replace("huggingface", "hugging ?face");
const SPEAKS = new RegExp(
	`(?<!\\b(?:not|nor|never|no)\\b[^.!?]{0,40})(?:\\b(?:${SAYS}) (?:the )?(${NAMES})\\b|\\b(?:by|are|from) the (${NAMES})(?: \\w+)? team\\b|\\bofficial (${NAMES}) (?:\\w+ )?(?:server|connector|agent|app|assistant|plugin|extension)\\b|\\b(${NAMES})['’]s own (?:connector|server|agent|assistant)s?\\b)`,
	"iu",
);

/** A name of a company or of a part of it, such as `Quay Payments Team`. */
const ORGANISED =
	/\b(?:team|inc|corp|corporation|llc|pbc|gmbh|department|official|verified|security|support|partners?|technologies|labs?|ai)\b/iu;

/** The well-known maker whose name a listing's maker has, or for whom its texts speak, unless an address of it is theirs. */
export function borrowedMaker(listing: Listing, docs?: string | null): string | undefined {
	const { creatorName, shortDescription, longDescription, websiteUrl, repositoryUrl } = listing;
	const maker = creatorName ?? "";
	const spoken = SPEAKS.exec(`${shortDescription ?? ""}\n${longDescription ?? ""}`)?.slice(1);
	const brands = ORGANISED.test(maker) ? brandsIn(maker) : [skeleton(maker)];
	const claimed = [...brands, ...(spoken ?? []).map((name) => skeleton(name ?? ""))];
	const own = [websiteUrl, repositoryUrl, docs ?? null].flatMap((address) => {
		const [domain = "", account = ""] = speakersOf(address);
		return account !== "" && CODE_HOSTS.includes(domain) ? [account] : [domain];
	});
	return LABELS.find(
		(label) => claimed.includes(skeleton(label)) && !own.includes(skeleton(label)),
	);
}

/** Many share their addresses. */
const CODE_HOSTS = ["github", "gitlab", "huggingface"].map(skeleton);

/** Every word of a name and every two that stand together, to compare with brands. */
export function brandsIn(name: string): string[] {
	const words = (readableForm(name).match(/[\p{L}\p{N}]+/gu) ?? []).map(skeleton);
	return [...words, ...words.slice(1).map((word, index) => `${words[index]}${word}`)];
}

/** The word of a domain by which people know its owner. Empty if it is too short to tell. */
export function brandOf(host: string): string {
	const [label = ""] = registrableDomain(host).split(".");
	return titleKey(label).length < CORE_MIN_CHARACTERS ? "" : skeleton(label);
}
