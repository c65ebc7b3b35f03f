import { join } from "node:path";
import { cacheControl } from "#api/http/send-answer.ts";
import type { Config } from "#api/settings/config.ts";
import { DUMP_MANIFEST, DUMP_SIGNATURE, DUMPS_FOLDER } from "#contract/dumps/dump.ts";
import { matchPath } from "#contract/http/addresses.ts";
import { findFilePlace } from "#contract/intake/find-file-place.ts";
import { dumpsToRemove, listDumps, readDumpIndex, readDumpManifest } from "#dumps/kept-dumps.ts";
import {
	type Bucket,
	type PublicBucket,
	type PublicObject,
	publicKey,
	UploadFailed,
} from "#object-storage/bucket.ts";
import { describeFiles } from "#object-storage/download-hour.ts";
import { type StoredFile, withholdStored } from "#object-storage/stored-hours.ts";
import type { StoredDump } from "#object-storage/upload-dumps.ts";
import { uploadDumps as uploadMissingDumps } from "#object-storage/upload-dumps.ts";
import { uploadHour } from "#object-storage/upload-hour.ts";
import { FILE_DIGEST_CHARACTERS } from "#snapshot/releases/file-digest.ts";
import { currentReleaseId, readManifest } from "#snapshot/releases/open-release.ts";
import type { Published } from "./report-build.ts";
import type { Steps } from "./terminal/steps.ts";
import { doAll, UsageError } from "./terminal/terminal.ts";

interface UploadOptions {
	id: string;
	at: Date;
	/** True if something was taken down since the hour before. */
	isTakedown?: boolean;
	/** When it was last found to match the records. */
	lookedAt?: Date;
	steps: Steps;
}

export function uploadRelease(config: Config, options: UploadOptions): Promise<void> {
	const { releasesDirectory, dataDirectory } = config;
	const sentence = `The release ${options.id} is served here, but it could not be uploaded`;
	return withBucket(config, sentence, (bucket) =>
		options.steps.run("upload", (onProgress) =>
			uploadHour({
				bucket,
				releasesDirectory,
				dataDirectory,
				id: options.id,
				isTakedown: options.isTakedown,
				lookedAt: options.lookedAt?.toISOString(),
				publicObject,
				onProgress,
				tell: (sentence) => process.stderr.write(`  ${sentence}\n`),
			}).then(() => {}),
		),
	);
}

/** Tells those who follow the object storage what to hide, before a release without it is rendered. */
export function withholdUploaded(config: Config, slugs: Iterable<string>): Promise<void> {
	const sentence = "The takedown could not be announced to those who follow the storage";
	return withBucket(config, sentence, (bucket) => withholdStored(bucket, slugs));
}

export function runUploadDumps(config: Config, options: UploadOptions): Promise<void> {
	const { releasesDirectory } = config;
	return withBucket(config, "The dumps are served here but could not be uploaded", (bucket) =>
		options.steps.run("upload the dumps", () =>
			uploadKeptDumps({ bucket, publicObject }, { releasesDirectory, at: options.at }),
		),
	);
}

async function withBucket(
	{ publishUrl }: Config,
	sentence: string,
	work: (bucket: Bucket) => Promise<void>,
): Promise<void> {
	if (publishUrl === null) return;
	// Loaded only when needed, because it is slow to load.
	const { openS3Bucket } = await import("#object-storage/s3-bucket.ts");
	const bucket = openS3Bucket(publishUrl);
	try {
		await work(bucket);
	} catch (error) {
		throw new UploadFailed(sentence, error);
	} finally {
		bucket.close();
	}
}

/** How a static host over the bucket serves a file of a release or of a dump: as the service does. */
export function publicObject(file: string): PublicObject | undefined {
	const place = findFilePlace(file) ?? findDumpPlace(file);
	return (
		place && {
			key: publicKey(file, place.address),
			contentType: place.mediaType,
			cacheControl: cacheControl(place.cache),
		}
	);
}

function findDumpPlace(file: string) {
	if (!file.startsWith(`${DUMPS_FOLDER}/`)) return undefined;
	const address = `/${file.replace(/\/index\.html$/, "/")}`;
	const [row] = matchPath(address)?.endpoints ?? [];
	return row && { address, mediaType: row.mediaType, cache: row.cache };
}

/** Uploads the served release and the dumps. What the storage already has is not uploaded again. */
export async function uploadServed(config: Config, steps: Steps): Promise<Published> {
	const { releasesDirectory } = config;
	const id = await currentReleaseId(releasesDirectory);
	if (id === undefined)
		throw new UsageError("No release is served yet; npm run build creates one.");
	const { agents, files } = await readManifest(join(releasesDirectory, id));
	const upload = { id, at: new Date(), steps };
	await doAll([() => runUploadDumps(config, upload), () => uploadRelease(config, upload)]);
	return { outcome: "published", release: id, agents, files, fresh: 0, note: null };
}

/** Uploads the dumps of this machine that the storage does not have, with their list. */
async function uploadKeptDumps(
	bucket: PublicBucket,
	{ releasesDirectory, at }: { releasesDirectory: string; at: Date },
) {
	const directory = join(releasesDirectory, DUMPS_FOLDER);
	// Without a list there are no dumps yet.
	const index = await readDumpIndex(directory);
	if (!index) return;
	const withdrawn = index.withdrawn.map(({ id }) => id);
	const dumps: StoredDump[] = [];
	for (const id of await listDumps(directory)) dumps.push(await describeDump(directory, id));
	await uploadMissingDumps({
		...bucket,
		directory,
		dumps,
		expired: (ids) => [...dumpsToRemove(ids, at), ...withdrawn],
	});
}

async function describeDump(directory: string, id: string): Promise<StoredDump> {
	const folder = join(directory, id);
	const { files } = await readDumpManifest(folder);
	const own = await describeFiles(folder, [DUMP_MANIFEST, DUMP_SIGNATURE]);
	const entries = files.map(({ name, bytes, sha256 }): StoredFile => {
		const digest = Buffer.from(sha256, "hex").toString("base64url");
		return { path: name, bytes, digest: digest.slice(0, FILE_DIGEST_CHARACTERS) };
	});
	return { id, files: [...own, ...entries] };
}
