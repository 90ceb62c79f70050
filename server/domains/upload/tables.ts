/** What people sent to the object store. */
export interface UploadTables {
  upload: {
    id: string;
    user_id: string;
    object_key: string;
    /** Of the original bytes, lower-case hex. */
    sha256: string;
    size: number;
    type: string;
    state: 'confirmed';
    created_at: Date;
    confirmed_at: Date;
  };
}
