import { createHash } from "node:crypto";
import type { GuardedAnswer } from "#outbound/guarded-fetch.ts";
import * as looks from "./look-at-package.ts";
import { instantIn, itemsIn, membersIn, readJson, textIn } from "./read-json.ts";

const MANIFESTS = [
	"application/vnd.oci.image.index.v1+json",
	"application/vnd.oci.image.manifest.v1+json",
	"application/vnd.docker.distribution.manifest.list.v2+json",
	"application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

const SERVER_LABEL = "io.modelcontextprotocol.server.name";

/** The digest of an image and what its labels say (OCI distribution specification), as everybody may read it. */
export const tellImage: looks.TellPackage = async ({ name, version }, talk) => {
	const { base, path, reference } = placeOf(name, version, talk);
	const ask = createReader(talk);
	const top = await ask(`${base}/v2/${path}/manifests/${reference}`, MANIFESTS);
	if (top.status === 404) {
		const { status } = await ask(`${base}/v2/${path}/tags/list?n=1`, "application/json");
		return { exists: status === 200 ? "no-version" : status === 404 ? "no-package" : "unknown" };
	}
	// Registries say the same of images that are not there and of those that are not public.
	if (top.status !== 200) return { exists: "unknown" };
	const integrity = `sha256:${createHash("sha256").update(top.body).digest("hex")}`;
	const [first] = itemsIn(membersIn(readJson(top.body)).manifests);
	const inner = digestIn(first?.digest);
	const manifest =
		inner === null ? top : await ask(`${base}/v2/${path}/manifests/${inner}`, MANIFESTS);
	const config = digestIn(membersIn(membersIn(readJson(manifest.body)).config).digest);
	return {
		integrity,
		...(config !== null && toldBy(await ask(`${base}/v2/${path}/blobs/${config}`, "*/*"))),
	};
};

/** As it stands in an address. */
function digestIn(value: unknown): string | null {
	const digest = textIn(value);
	return digest !== null && /^\w+:\w+$/.test(digest) ? digest : null;
}

function toldBy({ status, body }: GuardedAnswer): looks.PackageTold {
	if (status !== 200) return {};
	const image = membersIn(readJson(body));
	const labels = membersIn(membersIn(image.config).Labels);
	const server = textIn(labels[SERVER_LABEL]);
	return {
		...(server !== null && { names_server: server, names_server_at: `label ${SERVER_LABEL}` }),
		// Reproducible images say that they were made in 1970 or 1980.
		published_at: instantIn(image.created)?.replace(/^(?:19[78]\d).*$/, "") || null,
		repository: textIn(labels["org.opencontainers.image.source"]),
		license: textIn(labels["org.opencontainers.image.licenses"]),
	};
}

/** Where an image is. Without a host it is at Docker Hub. */
function placeOf(image: string, version: string | null, { at }: looks.PackageTalk) {
	const [, name = image, tag, digest] =
		/^(.*?)(?::([\w.-]+))?(?:@(sha256:[0-9a-f]{64}))?$/.exec(image) ?? [];
	const [host = "", ...rest] = name.split("/");
	const hasHost = rest.length > 0 && /[.:]|^localhost$/.test(host);
	const path = hasHost ? rest.join("/") : rest.length > 0 ? name : `library/${name}`;
	const isHub = !hasHost || host === "docker.io";
	return {
		base: isHub ? at("docker") : `https://${host}`,
		path: path.split("/").map(looks.segmentOf).join("/"),
		reference: digest ?? looks.segmentOf(tag ?? version ?? "latest"),
	};
}

/** Reads as anybody may: most registries first hand out a token to everybody who asks. */
function createReader({ conversation, askFor }: looks.PackageTalk) {
	let headers = {};
	return async (url: string, accept: string): Promise<GuardedAnswer> => {
		const ask = async () => {
			const answer = await conversation.ask(url, {
				headers: { Accept: accept, ...headers },
				maxRedirects: 0,
			});
			const { location } = answer.headers;
			const moved =
				answer.status >= 300 && answer.status < 400 && location ? URL.parse(location, url) : null;
			// The store that has the bytes refuses whoever comes with the token of the registry.
			return moved ? conversation.ask(moved.href, { headers: { Accept: accept } }) : answer;
		};
		const answer = await ask();
		const challenge = answer.headers["www-authenticate"] ?? "";
		const parameter = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? "";
		const realm = URL.parse(parameter("realm"));
		if (answer.status !== 401 || !realm || realm.protocol !== new URL(url).protocol) return answer;
		realm.searchParams.set("service", parameter("service"));
		realm.searchParams.set("scope", parameter("scope"));
		const grant = (await askFor(realm.href)) ?? {};
		headers = { Authorization: `Bearer ${String(grant.token ?? grant.access_token)}` };
		return ask();
	};
}
