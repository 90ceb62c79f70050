/** The parts of ali-oss that the tests compare with; it ships no types. */
declare module 'ali-oss' {
  export default class OSS {
    constructor(options: { region: string; accessKeyId: string; accessKeySecret: string; bucket: string });
    calculatePostSignature(policy: string): { OSSAccessKeyId: string; Signature: string; policy: string };
    signPostObjectPolicyV4(policy: string, date: Date): string;
  }
}
declare module 'ali-oss/lib/common/signUtils.js' {
  const signUtils: {
    authorizationV4(
      id: string,
      secret: string,
      region: string,
      method: string,
      request: { headers: Record<string, string>; queries?: Record<string, string> },
      bucket: string,
      object: string,
    ): string;
  };
  export default signUtils;
}
