-- The name and description of a built-in role are null until an administrator writes their own; each reader then sees the texts
-- of the product in their language. Teams stored these texts in the language of their creator before, in the wording of the time.

ALTER TABLE roles ALTER COLUMN name DROP NOT NULL;
ALTER TABLE roles ADD CONSTRAINT roles_named CHECK (name IS NOT NULL OR built_in IS NOT NULL);

UPDATE roles SET name = NULL
WHERE built_in = 'SUPER_ADMIN'
  OR built_in = 'HR' AND name IN ('HR', '人事', '人事管理员', '人力資源', '人力資源管理員', 'SDM', 'Administrator SDM')
  OR built_in = 'IT' AND name IN ('IT', 'IT 管理员', '資訊科技', '資訊科技管理員', 'TI', 'Administrator TI')
  OR built_in = 'FINANCE' AND name IN ('Finance', '财务', '财务管理员', '財務', '財務管理員', 'Keuangan', 'Administrator keuangan')
  OR built_in = 'RECEPTION'
    AND name IN ('Reception', '前台', '前台管理员', '接待處', '接待處管理員', 'Resepsionis', 'Administrator resepsionis');

-- An empty text is a description that an administrator has removed.
UPDATE roles SET description = '' WHERE built_in IS NOT NULL AND description IS NULL;
UPDATE roles SET description = NULL
WHERE built_in = 'SUPER_ADMIN'
  OR built_in = 'HR' AND description IN ('Manages members and departments', 'Keeps members and departments', '维护成员与部门',
    '管理成員及部門', 'Mengelola anggota dan departemen')
  OR built_in = 'IT' AND description IN ('Manages apps, the workbench and the operation log',
    'Looks after apps, the workbench and the operation log', '管理应用、工作台和操作日志', '管理應用程式、工作台及操作紀錄',
    '管理應用程式、工作台及操作記錄', 'Mengelola aplikasi, ruang kerja, dan log aktivitas',
    'Mengelola aplikasi, meja kerja, dan log operasi')
  OR built_in = 'FINANCE' AND description IN ('Manages orders, subscriptions and payment methods',
    'Looks after orders, subscriptions and payment methods', '管理订单、订阅和付款方式', '管理订单、订阅和支付方式',
    '管理訂單、訂閱及付款方式', 'Mengelola pesanan, langganan, dan metode pembayaran')
  OR built_in = 'RECEPTION' AND description IN ('Manages meeting rooms and bookings', 'Looks after meeting rooms and bookings',
    '管理会议室和预订', '管理會議室及預訂', 'Mengelola ruang rapat dan pemesanannya');
