import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
	DeleteObjectsCommand,
	GetObjectCommand,
	NoSuchKey,
	PutObjectCommand,
	S3Client,
} from "@aws-sdk/client-s3";
import type { Bucket, ObjectBody } from "./bucket.ts";

/** The maximum of one request. */
const REMOVED_AT_ONCE = 1000;
const CONNECT_MS = 10_000;
/** The longest silence. The total time of an object depends on its size. */
const SILENCE_MS = 60_000;
const MAX_ATTEMPTS = 5;

export interface S3Bucket extends Bucket {
	close(): void;
}

/** Opens `s3://bucket/prefix`. Endpoint, region and credentials come from the usual sources of the SDK. */
export function openS3Bucket(address: string): S3Bucket {
	const url = new URL(address);
	const name = url.hostname;
	const prefix = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, "");
	const keyOf = (key: string) => (prefix === "" ? key : `${prefix}/${key}`);
	const client = createClient();
	return {
		async open(key) {
			const command = new GetObjectCommand({ Bucket: name, Key: keyOf(key) });
			try {
				const { Body } = await client.send(command);
				return Body instanceof Readable ? Body : undefined;
			} catch (error) {
				if (error instanceof NoSuchKey) return undefined;
				throw error;
			}
		},
		async put(key, body, { contentType, cacheControl }) {
			await client.send(
				new PutObjectCommand({
					Bucket: name,
					Key: keyOf(key),
					...contentOf(body),
					ContentType: contentType,
					CacheControl: cacheControl,
				}),
			);
		},
		async remove(keys) {
			for (let start = 0; start < keys.length; start += REMOVED_AT_ONCE) {
				const part = keys.slice(start, start + REMOVED_AT_ONCE);
				const Objects = part.map((key) => ({ Key: keyOf(key) }));
				const command = new DeleteObjectsCommand({
					Bucket: name,
					Delete: { Objects, Quiet: true },
				});
				const [failed] = (await client.send(command)).Errors ?? [];
				if (failed) throw new Error(`${failed.Key} cannot be removed: ${failed.Message}`);
			}
		},
		close: () => client.destroy(),
	};
}

function createClient(): S3Client {
	return new S3Client({
		// Outside of AWS, buckets seldom have host names of their own. AWS also answers at paths.
		forcePathStyle: true,
		maxAttempts: MAX_ATTEMPTS,
		requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
		// Not every S3 storage supports trailing checksums. Bytes are checked with our own digests.
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
	});
}

function contentOf(body: ObjectBody) {
	return body instanceof Uint8Array
		? { Body: body, ContentLength: body.length }
		: { Body: createReadStream(body.path), ContentLength: body.bytes };
}
