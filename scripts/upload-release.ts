import type { Config } from "#api/config.ts";
import { cacheControl } from "#api/send-answer.ts";
import { findFilePlace } from "#contract/find-file-place.ts";
import { type PublicObject, publicKey } from "#object-storage/public-object.ts";
import { UploadFailed } from "#object-storage/upload-failed.ts";
import { uploadHour } from "#object-storage/upload-hour.ts";
import type { Steps } from "./terminal/steps.ts";

/** Uploads the hour that is served now to object storage, where that is set. */
export async function uploadRelease(
	{ publishUrl, releasesDirectory, dataDirectory }: Config,
	{ id, steps }: { id: string; steps: Steps },
): Promise<void> {
	if (publishUrl === null) return;
	// It takes its time to load, and few need it.
	const { openS3Bucket } = await import("#object-storage/s3-bucket.ts");
	const bucket = openS3Bucket(publishUrl);
	try {
		await steps.run("upload", (onProgress) =>
			uploadHour({ bucket, releasesDirectory, dataDirectory, id, publicObject, onProgress }),
		);
	} catch (error) {
		throw new UploadFailed(id, error);
	} finally {
		bucket.close();
	}
}

/** How a static host over the bucket serves a file of a release: as the service does. */
export function publicObject(file: string): PublicObject {
	const place = findFilePlace(file);
	if (!place) throw new Error(`No row of the contract serves ${file}`);
	return {
		key: publicKey(file, place.address),
		contentType: place.mediaType,
		cacheControl: cacheControl(place.cache),
	};
}
