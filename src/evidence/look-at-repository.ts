import type { RepositoryEvidence } from "#contract/evidence/evidence.ts";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import { type Looked, openConversation, outcomeOf } from "./conversation.ts";
import { asker, type PackageParts, toldUnseen, unsaid, unseenIn } from "./look-at-package.ts";
import { countIn, instantIn, membersIn, textIn } from "./read-json.ts";

type Members = Readonly<Record<string, unknown>>;
type Told = Partial<RepositoryEvidence>;

/** A kind of forge: where its API says what about a repository. */
interface Forge {
	/** Address of the repository in the API, below the base address. */
	path: (owner: string, name: string) => string;
	/** Address of its last release, below that. */
	release: string;
	told: (repository: Members) => Told;
}

const GITEA: Forge = {
	path: (owner, name) => `/api/v1/repos/${owner}/${name}`,
	release: "/releases/latest",
	told: (found) => ({
		owner: textIn(membersIn(found.owner).login),
		stars: countIn(found.stars_count),
		forks: countIn(found.forks_count),
		license: Array.isArray(found.licenses) ? textIn(found.licenses[0]) : null,
		pushed_at: instantIn(found.updated_at),
	}),
};

/** By host (`FORGE_HOSTS`). */
const FORGES: Readonly<Record<string, Forge>> = {
	"github.com": {
		path: (owner, name) => `/repos/${owner}/${name}`,
		release: "/releases/latest",
		told: (found) => ({
			owner: textIn(membersIn(found.owner).login),
			stars: countIn(found.stargazers_count),
			forks: countIn(found.forks_count),
			license: textIn(membersIn(found.license).spdx_id)?.replace("NOASSERTION", "") || null,
			pushed_at: instantIn(found.pushed_at),
		}),
	},
	"gitlab.com": {
		path: (owner, name) => `/api/v4/projects/${encodeURIComponent(`${owner}/${name}`)}`,
		release: "/releases/permalink/latest",
		told: (found) => ({
			owner: textIn(membersIn(found.namespace).full_path),
			stars: countIn(found.star_count),
			forks: countIn(found.forks_count),
			pushed_at: instantIn(found.last_activity_at),
		}),
	},
	"codeberg.org": GITEA,
};

export async function lookAtRepository(
	subject: string,
	{ now, at, tokens, ...parts }: PackageParts & { tokens: Readonly<Record<string, string>> },
): Promise<Looked<RepositoryEvidence>> {
	const { hostname, pathname } = new URL(subject.slice(subject.indexOf(":") + 1));
	const fetch = withToken(parts.fetch, at(hostname), tokens[hostname]);
	const conversation = openConversation({ ...parts, fetch, now });
	const forge = FORGES[hostname] ?? GITEA;
	const names = pathname.split("/").filter(Boolean);
	const url = at(hostname) + forge.path(names.slice(0, -1).join("/"), names.at(-1) ?? "");
	const askFor = asker(conversation);
	const tell = async (): Promise<Told> => {
		const found = await askFor(url);
		if (!found) return { exists: "no" };
		const archived = typeof found.archived === "boolean" ? found.archived : null;
		const release = await askFor(url + forge.release).catch(unseenIn(conversation, "released_at"));
		return {
			...forge.told(found),
			archived,
			released_at: instantIn(release?.published_at ?? release?.released_at),
		};
	};
	const told = (await tell().catch(unsaid)) ?? { exists: "unknown" };
	const { exchanges } = conversation;
	return {
		evidence: {
			kind: "repository",
			subject,
			observed_at: now().toISOString(),
			url,
			exists: "yes",
			owner: null,
			license: null,
			archived: null,
			stars: null,
			forks: null,
			pushed_at: null,
			released_at: null,
			...told,
			...toldUnseen(conversation),
			exchanges,
		},
		...outcomeOf(conversation),
	};
}

/** The API of a forge gets its token, and nobody that it redirects to. */
function withToken(fetch: GuardedFetch, base: string, token: string | undefined): GuardedFetch {
	if (!token) return fetch;
	return async (address, options) => {
		if (URL.parse(address)?.origin !== new URL(base).origin) return fetch(address, options);
		const headers = { ...options?.headers, Authorization: `Bearer ${token}` };
		const answer = await fetch(address, { ...options, headers, maxRedirects: 0 });
		if (answer.status === 401) throw new Error(`${base} does not know the token in FORGE_TOKENS.`);
		return answer;
	};
}
