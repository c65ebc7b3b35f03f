import type { RepositoryEvidence } from "#contract/evidence/evidence.ts";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import { type Looked, openConversation, outcomeOf } from "./conversation.ts";
import { asker, type PackageParts, toldUnseen, unsaid, unseenIn } from "./look-at-package.ts";
import { countIn, instantIn, type Members, membersIn, textIn } from "./read-json.ts";

type Told = Partial<RepositoryEvidence>;

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
	told: (body) => ({
		owner: textIn(membersIn(body.owner).login),
		stars: countIn(body.stars_count),
		forks: countIn(body.forks_count),
		license: Array.isArray(body.licenses) ? textIn(body.licenses[0]) : null,
		pushed_at: instantIn(body.updated_at),
	}),
};

/** By host (`FORGE_HOSTS`). */
const FORGES: Readonly<Record<string, Forge>> = {
	"github.com": {
		path: (owner, name) => `/repos/${owner}/${name}`,
		release: "/releases/latest",
		told: (body) => ({
			owner: textIn(membersIn(body.owner).login),
			stars: countIn(body.stargazers_count),
			forks: countIn(body.forks_count),
			license: textIn(membersIn(body.license).spdx_id)?.replace("NOASSERTION", "") || null,
			pushed_at: instantIn(body.pushed_at),
		}),
	},
	"gitlab.com": {
		path: (owner, name) => `/api/v4/projects/${encodeURIComponent(`${owner}/${name}`)}`,
		release: "/releases/permalink/latest",
		told: (body) => ({
			owner: textIn(membersIn(body.namespace).full_path),
			stars: countIn(body.star_count),
			forks: countIn(body.forks_count),
			pushed_at: instantIn(body.last_activity_at),
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
		const body = await askFor(url);
		if (!body) return { exists: "no" };
		const archived = typeof body.archived === "boolean" ? body.archived : null;
		const release = await askFor(url + forge.release).catch(unseenIn(conversation, "released_at"));
		return {
			...forge.told(body),
			archived,
			released_at: instantIn(release?.published_at ?? release?.released_at),
		};
	};
	const facts = (await tell().catch(unsaid)) ?? { exists: "unknown" };
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
			...facts,
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
