import { LOOK } from "#contract/limits.ts";
import { type TellPackage, unsaid } from "./look-at-package.ts";
import { instantIn, itemsIn, textIn } from "./read-json.ts";

/** A file of a release at GitHub. */
const RELEASED =
	/^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/releases\/download\/([^/]+)\/([^/]+)$/;

/**
 * The digest of a bundle (MCPB), which is a file at any address. GitHub states those of its releases, so that the file
 * is not fetched again and again; of any other only the digest is kept.
 */
export const tellBundle: TellPackage = async (
	{ name: start, version },
	{ askFor, at, conversation, known },
) => {
	const name = version === null ? start : `${start}@${version}`;
	const [, repository, tag = "", file = ""] = RELEASED.exec(name) ?? [];
	if (repository !== undefined) {
		const release = await askFor(
			`${at("github.com")}/repos/${repository}/releases/tags/${tag}`,
		).catch(unsaid);
		const asset = itemsIn(release?.assets).find((item) =>
			[encodeURIComponent(String(item.name)), item.name].includes(file),
		);
		const digest = textIn(asset?.digest);
		if (digest !== null) {
			return {
				integrity: digest,
				published_at: instantIn(asset?.updated_at),
				repository: `https://github.com/${repository}`,
			};
		}
	}
	const { status } = await conversation.ask(name, {
		headers: known?.etag ? { "If-None-Match": known.etag } : {},
		// A digest that clients are told and that was seen: they take no other file, so it is not read again.
		...(known?.isStated ? { readsBody: false } : { keepsBody: false }),
		maxBytes: LOOK.maxFileBytes,
	});
	if (status === 404 || status === 410) return { exists: "no-package" };
	if (known && (status === 304 || (status === 200 && known.isStated)))
		return { integrity: known.integrity };
	const digest = conversation.exchanges.at(-1)?.sha256;
	return status === 200 && digest ? { integrity: `sha256:${digest}` } : { exists: "unknown" };
};
